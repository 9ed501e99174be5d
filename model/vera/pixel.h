// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

/// The sprite of a record in the video RAM.
inline Sprite sprite_in(const Vram& vram, int index) {
  Attributes record;
  std::copy_n(vram.data() + kAttributeBase + static_cast<int>(record.size()) * index, record.size(),
              record.begin());
  return decode(record);
}

/// The column of a sprite, from its left on the screen, that is in a column of the line buffer; at
/// least its width when none is.
inline int column_on(const Sprite& sprite, int column) {
  return (column - sprite.x) & (kColumns - 1);
}
/// The column of the image that is `from_left` on the screen, if one is.
inline int image_column(const Sprite& sprite, int from_left) {
  return sprite.hflip ? sprite.width - 1 - from_left : from_left;
}

/// The colour that the sprite has in pixel `from_left` of a row, counted on the screen.
inline std::uint8_t colour_on(const Sprite& sprite, const Vram& vram, int row, int from_left) {
  std::array<std::uint8_t, 8 + 2 * kLanes> pixels;
  const int k = sprite.pixels_per_fetch();
  decode_fetches(sprite, vram, sprite.image_line(row), from_left / k, 1, pixels.data());
  return pixels[static_cast<std::size_t>(from_left % k)];
}

}  // namespace collide::vera
