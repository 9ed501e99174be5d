// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "model/common/integers.h"
#include "model/overlap/generated/descriptor_fields.h"

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
  d.y = static_cast<I16>(field::kY.of(words));
  d.x = static_cast<I16>(field::kX.of(words));
  d.enable = field::kEnable.of(words) != 0;
  d.vflip = field::kVflip.of(words) != 0;
  d.hflip = field::kHflip.of(words) != 0;
  d.height = field::kHeight.of(words) + 1;
  d.stride = field::kStride.of(words);
  d.width = field::kWidth.of(words) + 1;
  d.mask = field::kMask.of(words) << field::kMask.low;
  d.is = static_cast<U16>(field::kIs.of(words));
  d.hits = static_cast<U16>(field::kHits.of(words));
  return d;
}

}  // namespace collide::overlap
