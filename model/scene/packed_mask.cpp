// SPDX-License-Identifier: MIT
#include "model/scene/packed_mask.h"

#include <fmt/format.h>

#include <bitset>

#include "model/common/input_error.h"

namespace collide::scene {
namespace {

int checked(int value, const char* what) {
  if (value < 1 || value > PackedMask::kLargestSide) {
    throw InputError(
        fmt::format("mask: a {} of {} is outside 1..{}", what, value, PackedMask::kLargestSide));
  }
  return value;
}

/// Words from one strip to the next: whole cache lines.
std::size_t stride_for(int height) {
  return (static_cast<std::size_t>(height) + PackedMask::kPaddingRows + 7) / 8 * 8;
}

}  // namespace

PackedMask::PackedMask(int width, int height)
    : width_(checked(width, "width")),
      height_(checked(height, "height")),
      strips_((width + 63) / 64),
      stride_(stride_for(height)),
      words_(static_cast<std::size_t>(strips_) * stride_) {}

PackedMask::PackedMask(const Mask& mask) : PackedMask(mask.width(), mask.height()) {
  const std::uint16_t* word = mask.words().data();
  for (int y = 0; y < height_; ++y) {
    for (int i = 0; i < mask.words_per_row(); ++i, ++word) {
      words_[static_cast<std::size_t>(i / 4) * stride_ + static_cast<std::size_t>(y)] |=
          std::uint64_t{*word} << (48 - 16 * (i % 4));
    }
  }
}

int PackedMask::area() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += std::bitset<64>(word).count();
  return static_cast<int>(count);
}

}  // namespace collide::scene
