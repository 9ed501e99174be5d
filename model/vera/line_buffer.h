// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "model/vera/unit.h"

namespace collide::vera {

/// Sixteen pixels side by side.
using Pixels = std::uint8_t __attribute__((vector_size(16)));
constexpr int kLanes = 16;

inline Pixels load_pixels(const std::uint8_t* from) {
  Pixels pixels;
  std::memcpy(&pixels, from, sizeof pixels);
  return pixels;
}
inline void store_pixels(std::uint8_t* to, Pixels pixels) {
  std::memcpy(to, &pixels, sizeof pixels);
}
inline Pixels splat(int value) {
  return Pixels{} + static_cast<std::uint8_t>(value);
}
/// OR of all lanes.
inline std::uint8_t any_lane(Pixels pixels) {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &pixels, sizeof pixels);
  std::uint64_t word = halves[0] | halves[1];
  word |= word >> 32;
  word |= word >> 16;
  word |= word >> 8;
  return static_cast<std::uint8_t>(word);
}

/// One of the two line buffers. Z (bits 5:4) and mask (bits 3:0) of a cell share a byte, called its
/// tag, so that the pixel rule works on sixteen cells at once. A cell without colour has no mask
/// and Z 0, which is behind any sprite.
class LineBuffer {
 public:
  static constexpr std::uint8_t tag(int mask, int z) {
    return static_cast<std::uint8_t>(z << 4 | mask);
  }

  Cell cell(int column) const {
    const auto c = static_cast<std::size_t>(column);
    return {static_cast<std::uint8_t>(tags_[c] & 15), static_cast<std::uint8_t>(tags_[c] >> 4),
            colours_[c]};
  }
  void set(int column, const Cell& cell) {
    const auto c = static_cast<std::size_t>(column);
    tags_[c] = tag(cell.mask, cell.z);
    colours_[c] = cell.colour;
    touch(column, column + 1);
  }

  /// The pixel rule for pixels from `column` on, which must not run past column 1023. `colours` are
  /// final, 0 where transparent, and must be 0 from `count` to the next multiple of 16.
  /// Z is not 0. Returns the tags of the destination cells under opaque pixels, as they were
  /// before, of columns 0-639: the others never report.
  Pixels draw(int column, const std::uint8_t* colours, int count, std::uint8_t sprite_tag) {
    touch(column, column + count);
    return column + count <= kScreenColumns ? draw<false>(column, colours, count, sprite_tag)
                                            : draw<true>(column, colours, count, sprite_tag);
  }

  /// Columns from `from` to before `to` to zero, which are on the screen. Only what was drawn on
  /// needs it.
  void clear_columns(int from, int to) {
    const int low = std::max(from, low_);
    const int high = std::min(to, high_);
    if (low >= high) return;
    std::memset(colours_.data() + low, 0, static_cast<std::size_t>(high - low));
    std::memset(tags_.data() + low, 0, static_cast<std::size_t>(high - low));
    if (low == low_) low_ = high;
    if (low_ >= high_) {
      low_ = kScreenColumns;
      high_ = 0;
    }
  }

 private:
  template <bool kBeyondScreen>
  Pixels draw(int column, const std::uint8_t* colours, int count, std::uint8_t sprite_tag) {
    std::uint8_t* const to_colours = colours_.data() + column;
    std::uint8_t* const to_tags = tags_.data() + column;
    const Pixels tags = splat(sprite_tag);
    using Signed = std::int8_t __attribute__((vector_size(16)));
    const Signed z = reinterpret_cast<Signed>(splat(sprite_tag & 0x30));
    Pixels under{};
    for (int i = 0; i < count; i += kLanes) {
      const Pixels colour = load_pixels(colours + i);
      const Pixels old_colour = load_pixels(to_colours + i);
      const Pixels old_tag = load_pixels(to_tags + i);
      const Pixels opaque = reinterpret_cast<Pixels>(colour != 0);
      under |=
          old_tag & (kBeyondScreen ? opaque & first_lanes(kScreenColumns - column - i) : opaque);
      const Pixels nearer = reinterpret_cast<Pixels>(z > reinterpret_cast<Signed>(old_tag));
      const Pixels wins = opaque & nearer;
      store_pixels(to_colours + i, (colour & wins) | (old_colour & ~wins));
      store_pixels(to_tags + i, (((old_tag & 0x0F) | tags) & wins) | (old_tag & ~wins));
    }
    return under;
  }

  /// All ones in the first `count` lanes, which may be fewer than none or more than all.
  static Pixels first_lanes(int count) {
    static constexpr std::array<std::uint8_t, 2 * kLanes> kRamp{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                                0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                                0xFF, 0xFF, 0xFF, 0xFF};
    return load_pixels(kRamp.data() + kLanes - std::clamp(count, 0, kLanes));
  }

  void touch(int from, int to) {
    low_ = std::min(low_, from);
    high_ = std::max(high_, std::min(to, kScreenColumns));
  }

  // The last cells are never drawn on; they let sixteen lanes start at any column.
  alignas(16) std::array<std::uint8_t, kColumns + kLanes> colours_{};
  alignas(16) std::array<std::uint8_t, kColumns + kLanes> tags_{};
  int low_ = kScreenColumns;
  int high_ = 0;
};

}  // namespace collide::vera
