// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/common/integers.h"

namespace collide::vera {

/// First byte of the attribute records in video RAM; sprite i has eight bytes at kAttributeBase + 8
/// * i.
constexpr std::uint32_t kAttributeBase = 0x1FC00;
constexpr int kSprites = 128;
constexpr int kColumns = 1024;       ///< cells of a line buffer
constexpr int kScreenColumns = 640;  ///< cells that are cleared, and that report collisions
constexpr std::uint32_t kVramBytes = 0x20000;

using Attributes = std::array<U8, 8>;

/// One sprite in plain terms. Sizes are 8, 16, 32 or 64 pixels; positions are 0..1023 and wrap.
struct Sprite {
  U32 address = 0;  ///< image in video RAM, a multiple of 32
  I16 x = 0;
  I16 y = 0;
  U8 width = 8;
  U8 height = 8;
  U8 mask = 0;  ///< collision mask; bit 3 reports in ISR bit 7
  U8 z = 0;     ///< 0: neither drawn nor tested
  U8 palette = 0;
  Bool bpp8 = false;  ///< 8 bits a pixel, otherwise 4
  Bool vflip = false;
  Bool hflip = false;

  /// Bytes of one row of the image.
  I32 pitch() const { return bpp8 ? width : width >> 1; }
  /// Line of the sprite that is on screen row `row`, top to bottom, before the vertical flip; at
  /// least `height` when none is.
  I32 line_on(I32 row) const { return (row - y) & 1023; }
  /// Whether the lookup on `row` finds the sprite.
  Bool on_row(I32 row) const { return z != 0 && line_on(row) < height; }  // Rule 14
  /// Line of the image that is on the row, if one is.
  I32 image_line(I32 row) const {
    const I32 line = line_on(row);
    return vflip ? height - 1 - line : line;
  }

  // A row of the image is fetched in words of four bytes, from the left of the screen to the right.

  I32 pixels_per_fetch() const { return bpp8 ? 4 : 8; }
  I32 fetches() const { return width >> (bpp8 ? 2 : 3); }
  /// Where the words of `count` fetches are, which are side by side: the first byte of them.
  U32 words_at(I32 line, I32 fetch, I32 count) const {
    const I32 left = hflip ? pitch() - 4 * (fetch + count) : 4 * fetch;
    return (address + static_cast<U32>(line * pitch() + left)) & (kVramBytes - 1);  // Rule 18
  }
  /// What is sampled a clock later than the rest.
  void sample_late(const Sprite& record) {
    address = record.address;
    bpp8 = record.bpp8;
    x = record.x;
  }
};

inline Sprite decode(const Attributes& a) {
  Sprite s;
  s.address = static_cast<U32>((a[1] & 15) << 13 | a[0] << 5);
  s.bpp8 = (a[1] & 0x80) != 0;
  s.x = static_cast<I16>(a[2] | (a[3] & 3) << 8);
  s.y = static_cast<I16>(a[4] | (a[5] & 3) << 8);
  s.mask = a[6] >> 4;
  s.z = (a[6] >> 2) & 3;
  s.vflip = (a[6] & 2) != 0;
  s.hflip = (a[6] & 1) != 0;
  s.height = static_cast<U8>(8 << (a[7] >> 6));
  s.width = static_cast<U8>(8 << ((a[7] >> 4) & 3));
  s.palette = a[7] & 15;
  return s;
}

inline Attributes encode(const Sprite& s) {
  const auto size = [](I32 pixels) {
    return pixels == 64 ? 3 : pixels == 32 ? 2 : pixels == 16 ? 1 : 0;
  };
  const auto byte = [](U32 v) { return static_cast<U8>(v); };
  const auto x = static_cast<U32>(s.x);
  const auto y = static_cast<U32>(s.y);
  return {byte(s.address >> 5),
          byte((s.bpp8 ? 0x80U : 0U) | ((s.address >> 13) & 15U)),
          byte(x),
          byte((x >> 8) & 3U),
          byte(y),
          byte((y >> 8) & 3U),
          byte(static_cast<U32>((s.mask & 15) << 4 | (s.z & 3) << 2 | (s.vflip ? 2 : 0) |
                                (s.hflip ? 1 : 0))),
          byte(static_cast<U32>(size(s.height) << 6 | size(s.width) << 4 | (s.palette & 15)))};
}

}  // namespace collide::vera
