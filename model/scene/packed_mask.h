// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/common/aligned.h"
#include "model/scene/mask.h"

namespace collide::scene {

/// Solid pixels packed for comparing many at once: strips of 64 columns, each a column of 64-bit
/// words, one a row, bit 63 leftmost. The bits right of the width are 0. Below its last row a strip
/// continues for kPaddingRows empty rows, so that whole vectors can be read.
///
/// A mask of at most 64x64 is kept a second time as a comb, in which the rows from any row on begin
/// at a cache line: line w holds the rows w, w + step, ... w + 7 * step. The comb of a mask of at
/// most 32x32 is narrow: rows of 32 bits, 16 a line.
class PackedMask {
 public:
  static constexpr int kLargestSide = 8192;
  static constexpr int kPaddingRows = 8;
  static constexpr int kCombTeeth = 8;
  static constexpr int kLargestComb = 64;
  static constexpr int kNarrowTeeth = 2 * kCombTeeth;
  static constexpr int kLargestNarrowComb = kLargestComb / 2;
  static constexpr int kNarrowStep = kLargestNarrowComb / kNarrowTeeth;

  /// An empty mask. Throws InputError unless both sides are 1..8192.
  PackedMask(int width, int height);
  explicit PackedMask(const Mask& mask);

  int width() const { return width_; }
  int height() const { return height_; }
  int strips() const { return strips_; }
  /// The words of columns 64 * index to 64 * index + 63: `height() + kPaddingRows` rows, at a cache
  /// line boundary.
  const std::uint64_t* strip(int index) const {
    return words_.data() + static_cast<std::size_t>(index) * stride_;
  }

  /// kNarrowStep if the comb is narrow, else 4 for masks of at most 32 rows and 8 for higher ones;
  /// 0 without a comb.
  int comb_step() const { return comb_step_; }
  /// The kCombTeeth * comb_step() words that are the rows from `row` (0..height - 1) on, in an
  /// order that depends on the step only; rows below the last are empty.
  const std::uint64_t* comb(int row) const {
    return comb_.data() + static_cast<std::ptrdiff_t>(kCombTeeth) * row;
  }
  /// The same of a narrow one: kNarrowTeeth * comb_step() words, bit 31 leftmost.
  const std::uint32_t* narrow_comb(int row) const {
    return narrow_comb_.data() + static_cast<std::ptrdiff_t>(kNarrowTeeth) * row;
  }

  bool solid(int x, int y) const { return (strip(x / 64)[y] >> (63 - x % 64) & 1) != 0; }
  void set(int x, int y);

  /// Solid pixels.
  int area() const;

 private:
  /// Adds the bits to a word of a strip, and to the comb.
  void merge(int strip, int row, std::uint64_t bits);

  int width_;
  int height_;
  int strips_;
  int comb_step_;
  std::size_t stride_;
  AlignedVector<std::uint64_t> words_;
  AlignedVector<std::uint64_t> comb_;
  AlignedVector<std::uint32_t> narrow_comb_;
};

}  // namespace collide::scene
