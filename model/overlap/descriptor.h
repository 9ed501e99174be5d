// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace collide::overlap {

/// A sprite as its descriptor says.
struct Descriptor {
  int x = 0, y = 0;        ///< of the top left corner, 16 bits signed
  unsigned width = 1;      ///< 1..64
  unsigned height = 1;     ///< 1..1024
  unsigned stride = 1;     ///< words from a mask row to the next, 0..1023
  std::uint32_t mask = 0;  ///< byte address, a multiple of 4
  std::uint16_t is = 1;    ///< classes of the sprite
  std::uint16_t hits = 1;  ///< classes it looks for
  bool enable = true, hflip = false, vflip = false;
};

using DescriptorWords = std::array<std::uint32_t, 4>;

DescriptorWords encode(const Descriptor& descriptor);
Descriptor decode(const DescriptorWords& words);

}  // namespace collide::overlap
