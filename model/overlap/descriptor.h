// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "model/common/integers.h"

namespace collide::overlap {

/// A sprite as its descriptor says.
struct Descriptor {
  I32 x = 0, y = 0;  ///< of the top left corner, 16 bits signed
  U32 width = 1;     ///< 1..64
  U32 height = 1;    ///< 1..1024
  U32 stride = 1;    ///< words from a mask row to the next, 0..1023
  U32 mask = 0;      ///< byte address, a multiple of 4
  U16 is = 1;        ///< classes of the sprite
  U16 hits = 1;      ///< classes it looks for
  Bool enable = true, hflip = false, vflip = false;
};

using DescriptorWords = std::array<U32, 4>;

DescriptorWords encode(const Descriptor& descriptor);

inline Descriptor decode(const DescriptorWords& words) {
  Descriptor d;
  d.y = static_cast<I16>(words[0] >> 16);
  d.x = static_cast<I16>(words[0]);
  d.enable = (words[1] >> 31 & 1U) != 0;
  d.vflip = (words[1] >> 30 & 1U) != 0;
  d.hflip = (words[1] >> 29 & 1U) != 0;
  d.height = (words[1] >> 16 & 1023U) + 1;
  d.stride = words[1] >> 6 & 1023U;
  d.width = (words[1] & 63U) + 1;
  d.mask = words[2] & ~3U;
  d.is = static_cast<U16>(words[3] >> 16);
  d.hits = static_cast<U16>(words[3]);
  return d;
}

}  // namespace collide::overlap
