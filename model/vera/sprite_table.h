// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/vera/sprite.h"

namespace collide::vera {

/// The dedicated attribute RAM, also decoded, with an index of which sprites are on which row, so
/// that the finder's misses can be counted instead of made.
class SpriteTable {
 public:
  const Sprite& operator[](int sprite) const { return sprites_[static_cast<std::size_t>(sprite)]; }

  const Attributes& bytes(int sprite) const { return bytes_[static_cast<std::size_t>(sprite)]; }

  void set(int index, const Attributes& attributes) {
    bytes_[static_cast<std::size_t>(index)] = attributes;
    Sprite& old = sprites_[static_cast<std::size_t>(index)];
    const Sprite sprite = decode(attributes);
    move(index, old, sprite);
    old = sprite;
  }

  /// A byte of the records, which begin at kAttributeBase.
  void set(std::uint32_t address, U8 data) {
    const auto sprite = static_cast<int>((address - kAttributeBase) / 8);
    Attributes record = bytes(sprite);
    record[address % 8] = data;
    set(sprite, record);
  }

  /// The first sprite from `from` on that is on `row`, or kSprites.
  int next_on(int row, int from) const {
    const Bits& bits = rows_[static_cast<std::size_t>(row)];
    for (int word = from / 64; word < 2; ++word) {
      const std::uint64_t left =
          bits[static_cast<std::size_t>(word)] & (~std::uint64_t{0} << (from % 64));
      if (left != 0) return 64 * word + __builtin_ctzll(left);
      from = 64;
    }
    return kSprites;
  }

  int count_on(int row) const {
    const Bits& bits = rows_[static_cast<std::size_t>(row)];
    return __builtin_popcountll(bits[0]) + __builtin_popcountll(bits[1]);
  }

 private:
  using Bits = std::array<std::uint64_t, 2>;

  /// Brings the index up to date; a sprite that moves a little changes few rows.
  void move(int index, const Sprite& from, const Sprite& to) {
    const int from_rows = from.z != 0 ? from.height : 0;
    const int to_rows = to.z != 0 ? to.height : 0;
    const int down = (to.y - from.y) & 1023;
    const int up = (from.y - to.y) & 1023;
    if (from_rows == to_rows && down < to_rows) {
      mark(index, from.y, down, false);
      mark(index, from.y + from_rows, down, true);
    } else if (from_rows == to_rows && up < to_rows) {
      mark(index, to.y + to_rows, up, false);
      mark(index, to.y, up, true);
    } else {
      mark(index, from.y, from_rows, false);
      mark(index, to.y, to_rows, true);
    }
  }

  void mark(int index, int first, int count, bool present) {
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    const auto word = static_cast<std::size_t>(index / 64);
    for (int i = 0; i < count; ++i) {
      const auto row = static_cast<std::size_t>((first + i) & 1023);
      if (row >= rows_.size()) continue;
      rows_[row][word] = present ? rows_[row][word] | bit : rows_[row][word] & ~bit;
    }
  }

  std::array<Attributes, kSprites> bytes_{};
  std::array<Sprite, kSprites> sprites_{};
  std::array<Bits, 512> rows_{};
};

}  // namespace collide::vera
