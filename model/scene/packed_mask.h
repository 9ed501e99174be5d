// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/common/aligned.h"
#include "model/scene/mask.h"

namespace collide::scene {

/// Solid pixels packed for comparing many at once: strips of 64 columns, each a column of 64-bit
/// words, one a row, bit 63 leftmost. The bits right of the width are 0. Below its last row a strip
/// goes on for kPaddingRows empty rows, so that a comparison may run past it.
class PackedMask {
 public:
  static constexpr int kLargestSide = 8192;
  static constexpr int kPaddingRows = 64;

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

  bool solid(int x, int y) const { return (strip(x / 64)[y] >> (63 - x % 64) & 1) != 0; }
  void set(int x, int y) {
    words_[static_cast<std::size_t>(x / 64) * stride_ + static_cast<std::size_t>(y)] |=
        std::uint64_t{1} << (63 - x % 64);
  }

  /// Solid pixels.
  int area() const;

 private:
  int width_;
  int height_;
  int strips_;
  std::size_t stride_;
  AlignedVector<std::uint64_t> words_;
};

}  // namespace collide::scene
