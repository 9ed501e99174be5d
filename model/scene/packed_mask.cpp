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
  constexpr int kLargest = PackedMask::kLargestComb, kNarrow = PackedMask::kLargestNarrowComb;
  if (width > kLargest || height > kLargest) return 0;
  if (width <= kNarrow && height <= kNarrow) return PackedMask::kNarrowStep;
  return height <= kLargest / 2 ? 4 : 8;
}

/// Adds the bits of a row to the lines that hold it.
template <typename Word>
void merge_into(AlignedVector<Word>& comb, int teeth, int step, int row, Word bits) {
  for (int tooth = 0; tooth < teeth && step * tooth <= row; ++tooth) {
    comb[static_cast<std::size_t>(teeth * (row - step * tooth) + tooth)] |= bits;
  }
}

}  // namespace

PackedMask::PackedMask(int width, int height)
    : width_(checked(width, "width")),
      height_(checked(height, "height")),
      strips_((width + 63) / 64),
      comb_step_(comb_step_for(width, height)),
      stride_(stride_for(height)),
      words_(static_cast<std::size_t>(strips_) * stride_) {
  const auto lines = static_cast<std::size_t>(height + comb_step_);
  if (comb_step_ == kNarrowStep) {
    narrow_comb_.resize(kNarrowTeeth * lines);
  } else if (comb_step_ != 0) {
    comb_.resize(kCombTeeth * lines);
  }
}

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
  if (comb_step_ == kNarrowStep) {
    merge_into(narrow_comb_, kNarrowTeeth, comb_step_, row, static_cast<std::uint32_t>(bits >> 32));
  } else if (comb_step_ != 0) {
    merge_into(comb_, kCombTeeth, comb_step_, row, bits);
  }
}

int PackedMask::area() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += std::bitset<64>(word).count();
  return static_cast<int>(count);
}

}  // namespace collide::scene
