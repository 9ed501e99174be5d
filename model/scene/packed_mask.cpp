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

int comb_step_for(int width, int height) {
  if (width > PackedMask::kLargestComb || height > PackedMask::kLargestComb) return 0;
  return height <= PackedMask::kLargestComb / 2 ? 4 : 8;
}

}  // namespace

PackedMask::PackedMask(int width, int height)
    : width_(checked(width, "width")),
      height_(checked(height, "height")),
      strips_((width + 63) / 64),
      comb_step_(comb_step_for(width, height)),
      stride_(stride_for(height)),
      words_(static_cast<std::size_t>(strips_) * stride_),
      comb_(comb_step_ == 0 ? 0 : static_cast<std::size_t>(kCombTeeth * (height + comb_step_))) {}

PackedMask::PackedMask(const Mask& mask) : PackedMask(mask.width(), mask.height()) {
  const std::uint16_t* word = mask.words().data();
  for (int y = 0; y < height_; ++y) {
    for (int i = 0; i < mask.words_per_row(); ++i, ++word) {
      merge(i / 4, y, std::uint64_t{*word} << (48 - 16 * (i % 4)));
    }
  }
}

void PackedMask::set(int x, int y) {
  merge(x / 64, y, std::uint64_t{1} << (63 - x % 64));
}

void PackedMask::merge(int strip, int row, std::uint64_t bits) {
  words_[static_cast<std::size_t>(strip) * stride_ + static_cast<std::size_t>(row)] |= bits;
  if (comb_step_ == 0) return;
  for (int tooth = 0; tooth < kCombTeeth; ++tooth) {
    const int line = row - comb_step_ * tooth;
    if (line < 0) break;
    comb_[static_cast<std::size_t>(kCombTeeth * line + tooth)] |= bits;
  }
}

int PackedMask::area() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += std::bitset<64>(word).count();
  return static_cast<int>(count);
}

}  // namespace collide::scene
