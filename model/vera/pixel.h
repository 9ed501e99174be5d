// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/vera/image.h"
#include "model/vera/vram.h"

namespace collide::vera {

/// Final colours of `count` fetches of a line of the sprite's image, from fetch `first` on, and
/// zeros up to the next whole vector. A colour of 0 is transparent.
inline void decode_fetches(const Sprite& sprite, const Vram& vram, int line, int first, int count,
                           std::uint8_t* pixels) {
  decode_words(sprite, vram.data() + sprite.words_at(line, first, count), count, pixels);
}

/// The colour that the sprite has in pixel `from_left` of a row, counted on the screen.
inline std::uint8_t colour_on(const Sprite& sprite, const Vram& vram, int row, int from_left) {
  std::array<std::uint8_t, 8 + 2 * kLanes> pixels;
  const int k = sprite.pixels_per_fetch();
  decode_fetches(sprite, vram, sprite.image_line(row), from_left / k, 1, pixels.data());
  return pixels[static_cast<std::size_t>(from_left % k)];
}

}  // namespace collide::vera
