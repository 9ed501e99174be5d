// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace collide::vera {

/// First byte of the attribute records in video RAM; sprite i has eight bytes at kAttributeBase + 8
/// * i.
constexpr std::uint32_t kAttributeBase = 0x1FC00;
constexpr int kSprites = 128;
constexpr int kColumns = 1024;       ///< cells of a line buffer
constexpr int kScreenColumns = 640;  ///< cells that are cleared, and that report collisions
constexpr std::uint32_t kVramBytes = 0x20000;

using Attributes = std::array<std::uint8_t, 8>;

/// One sprite in plain terms. Sizes are 8, 16, 32 or 64 pixels; positions are 0..1023 and wrap.
struct Sprite {
  std::uint32_t address = 0;  ///< image in video RAM, a multiple of 32
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::uint8_t width = 8;
  std::uint8_t height = 8;
  std::uint8_t mask = 0;  ///< collision mask; bit 3 reports in ISR bit 7
  std::uint8_t z = 0;     ///< 0: neither drawn nor tested
  std::uint8_t palette = 0;
  bool bpp8 = false;  ///< 8 bits a pixel, otherwise 4
  bool vflip = false;
  bool hflip = false;

  /// Bytes of one row of the image.
  int pitch() const { return bpp8 ? width : width / 2; }
  /// Line of the sprite that is on screen row `row`, top to bottom, before the vertical flip; at
  /// least `height` when none is.
  int line_on(int row) const { return (row - y) & 1023; }
  /// Whether the lookup on `row` finds the sprite.
  bool on_row(int row) const { return z != 0 && line_on(row) < height; }
};

inline Sprite decode(const Attributes& a) {
  Sprite s;
  s.address = static_cast<std::uint32_t>((a[1] & 15) << 13 | a[0] << 5);
  s.bpp8 = (a[1] & 0x80) != 0;
  s.x = static_cast<std::int16_t>(a[2] | (a[3] & 3) << 8);
  s.y = static_cast<std::int16_t>(a[4] | (a[5] & 3) << 8);
  s.mask = a[6] >> 4;
  s.z = (a[6] >> 2) & 3;
  s.vflip = (a[6] & 2) != 0;
  s.hflip = (a[6] & 1) != 0;
  s.height = static_cast<std::uint8_t>(8 << (a[7] >> 6));
  s.width = static_cast<std::uint8_t>(8 << ((a[7] >> 4) & 3));
  s.palette = a[7] & 15;
  return s;
}

inline Attributes encode(const Sprite& s) {
  const auto size = [](int pixels) {
    return pixels == 64 ? 3 : pixels == 32 ? 2 : pixels == 16 ? 1 : 0;
  };
  const auto byte = [](std::uint32_t v) { return static_cast<std::uint8_t>(v); };
  const auto x = static_cast<std::uint32_t>(s.x);
  const auto y = static_cast<std::uint32_t>(s.y);
  return {byte(s.address >> 5),
          byte((s.bpp8 ? 0x80U : 0U) | ((s.address >> 13) & 15U)),
          byte(x),
          byte((x >> 8) & 3U),
          byte(y),
          byte((y >> 8) & 3U),
          byte(static_cast<std::uint32_t>((s.mask & 15) << 4 | (s.z & 3) << 2 | (s.vflip ? 2 : 0) |
                                          (s.hflip ? 1 : 0))),
          byte(static_cast<std::uint32_t>(size(s.height) << 6 | size(s.width) << 4 |
                                          (s.palette & 15)))};
}

}  // namespace collide::vera
