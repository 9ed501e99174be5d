// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "model/common/integers.h"
#include "model/impact/rule.h"

namespace collide::impact {

/// An object as its descriptor says.
struct Descriptor {
  Circle circle{};
  U16 is = 1;    ///< classes of the object
  U16 hits = 1;  ///< classes it looks for
  Bool enable = true;
  Bool separating = false;  ///< touching at the start without approaching is no contact
};

using DescriptorWords = std::array<U32, 4>;

DescriptorWords encode(const Descriptor& descriptor);
Descriptor decode(const DescriptorWords& words);

}  // namespace collide::impact
