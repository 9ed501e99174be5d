// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::scene {

/// The solid pixels of a sprite, one bit a pixel, as the blitter and the 68000 have them in memory:
/// rows of big-endian 16-bit words, bit 15 leftmost. The bits right of the width are 0.
class Mask {
 public:
  static constexpr int kLargestSide = 8192;

  /// An empty mask. Throws InputError unless both sides are 1..8192.
  Mask(int width, int height);

  /// From text: one string a row, all of one length; '.', ' ' and '0' are empty, anything else is
  /// solid.
  static Mask from_rows(const std::vector<std::string>& rows);

  int width() const { return width_; }
  int height() const { return height_; }
  int words_per_row() const { return words_per_row_; }
  /// Bytes from one row to the next.
  int stride() const { return 2 * words_per_row_; }
  const std::vector<std::uint16_t>& words() const { return words_; }

  bool solid(int x, int y) const { return (words_[word_of(x, y)] >> (15 - x % 16) & 1) != 0; }
  void set(int x, int y) { words_[word_of(x, y)] |= static_cast<std::uint16_t>(0x8000 >> x % 16); }

 private:
  std::size_t word_of(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(words_per_row_) +
           static_cast<std::size_t>(x / 16);
  }

  int width_;
  int height_;
  int words_per_row_;
  std::vector<std::uint16_t> words_;
};

}  // namespace collide::scene
