// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/impact/rule.h"

namespace collide::impact {

/// An object as its descriptor says.
struct Descriptor {
  Circle circle{};
  std::uint16_t is = 1;    ///< classes of the object
  std::uint16_t hits = 1;  ///< classes it looks for
  bool enable = true;
  bool separating = false;  ///< touching at the start without approaching is no contact
};

using DescriptorWords = std::array<std::uint32_t, 4>;

DescriptorWords encode(const Descriptor& descriptor);
Descriptor decode(const DescriptorWords& words);

}  // namespace collide::impact
