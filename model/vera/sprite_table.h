// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/vera/sprite.h"

namespace collide::vera {

/// The dedicated attribute RAM, decoded, with an index of which sprites are on which row, so that
/// the finder's misses can be counted instead of made.
class SpriteTable {
 public:
  const Sprite& operator[](int sprite) const { return sprites_[static_cast<std::size_t>(sprite)]; }

  void set(int index, const Attributes& attributes) {
    Sprite& old = sprites_[static_cast<std::size_t>(index)];
    const Sprite sprite = decode(attributes);
    const bool moved =
        old.y != sprite.y || old.height != sprite.height || (old.z == 0) != (sprite.z == 0);
    if (moved) mark(index, old, false);
    old = sprite;
    if (moved) mark(index, old, true);
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

  void mark(int index, const Sprite& sprite, bool present) {
    if (sprite.z == 0) return;
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    const auto word = static_cast<std::size_t>(index / 64);
    for (int line = 0; line < sprite.height; ++line) {
      const auto row = static_cast<std::size_t>((sprite.y + line) & 1023);
      if (row >= rows_.size()) continue;
      rows_[row][word] = present ? rows_[row][word] | bit : rows_[row][word] & ~bit;
    }
  }

  std::array<Sprite, kSprites> sprites_{};
  std::array<Bits, 512> rows_{};
};

}  // namespace collide::vera
