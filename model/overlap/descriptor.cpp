// SPDX-License-Identifier: MIT
#include "model/overlap/descriptor.h"

namespace collide::overlap {

DescriptorWords encode(const Descriptor& d) {
  const auto put = [](const WordField& field, auto value) {
    return field.with(static_cast<U32>(value));
  };
  return {put(field::kY, d.y) | put(field::kX, d.x),
          put(field::kEnable, d.enable) | put(field::kVflip, d.vflip) |
              put(field::kHflip, d.hflip) | put(field::kHeight, d.height - 1) |
              put(field::kStride, d.stride) | put(field::kWidth, d.width - 1),
          put(field::kMask, d.mask >> field::kMask.low),
          put(field::kIs, d.is) | put(field::kHits, d.hits)};
}

}  // namespace collide::overlap
