// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/lanes.h"
#include "model/vera/sprite.h"

namespace collide::vera {

/// Bytes of an image that are decoded at a time.
constexpr int kImageGroup = kLanes;

/// Final colours of `size` bytes of an image with 8 bits a pixel, in whole groups. Flipped, the
/// bytes are read from the last one back. `offset` is the palette's, in the upper nibble.
inline void decode_bytes(const U8* image, int size, Bool hflip, const Lanes& offset, U8* pixels) {
  for (int at = 0; at < size; at += kImageGroup) {
    const Lanes bytes =
        hflip ? reversed(load_lanes(image + size - kImageGroup - at)) : load_lanes(image + at);
    store_lanes(pixels + at, bytes | (offset & not_zero(bytes) & below(bytes, 16)));  // Rule 17
  }
}

/// The same with 4 bits a pixel.
inline void decode_nibbles(const U8* image, int size, Bool hflip, const Lanes& offset, U8* pixels) {
  const auto coloured = [&offset](const Lanes& raw) { return raw | (offset & not_zero(raw)); };
  const Lanes low = splat(15);
  for (int at = 0; at < size; at += kImageGroup) {
    Lanes even;
    Lanes odd;
    if (hflip) {
      const Lanes bytes = reversed(load_lanes(image + size - kImageGroup - at));
      even = coloured(bytes & low);
      odd = coloured((bytes >> 4) & low);
    } else {
      const Lanes bytes = load_lanes(image + at);  // Rule 18
      even = coloured((bytes >> 4) & low);
      odd = coloured(bytes & low);
    }
    store_lanes(pixels + 2 * at, low_pairs(even, odd));
    store_lanes(pixels + 2 * at + kLanes, high_pairs(even, odd));
  }
}

/// Final colours of `count` fetches of the sprite, whose words begin at `image`, and zeros up to
/// the next whole vector.
inline void decode_words(const Sprite& sprite, const U8* image, int count, U8* pixels) {
  const int size = 4 * count;
  const Lanes offset = splat(sprite.palette << 4);
  // A row has much the same sprites as the one before: branches on what they are cost little.
  if (sprite.bpp8) {
    decode_bytes(image, size, sprite.hflip, offset, pixels);
    store_lanes(pixels + size, Lanes{});
  } else {
    decode_nibbles(image, size, sprite.hflip, offset, pixels);
    store_lanes(pixels + 2 * size, Lanes{});
  }
}

}  // namespace collide::vera
