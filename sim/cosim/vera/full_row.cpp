// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/full_row.h"

#include "model/vera/fetch_time.h"

namespace collide::vera {
namespace {

constexpr int kWidest = 64;
constexpr int kTimeOfSmallest = 15;  // at most, of 8 pixels

/// Clocks of a fetch and its pixels.
int time_of_fetch(const Sprite& s) {
  return static_cast<int>(next_request(first_pixel(0, 0), s.pixels_per_fetch()));
}
/// Clocks from one sprite's hit to the next one's.
int time_of(const Sprite& s) {
  return static_cast<int>(first_request(0)) + s.fetches() * time_of_fetch(s);
}

/// The pixel that a sprite has so many clocks after its first, or -1.
int pixel_after(const Sprite& s, int clocks) {
  const int round = time_of_fetch(s);
  const int place = clocks % round;
  if (place >= s.pixels_per_fetch() || clocks / round >= s.fetches()) return -1;
  return clocks / round * s.pixels_per_fetch() + place;
}

Sprite opaque(cosim::Draw& draw, int row, int width) {
  Sprite s;
  s.address = kSolidImage;
  s.bpp8 = draw.one_in(3);
  s.width = static_cast<U8>(width);
  s.height = static_cast<U8>(8 << draw.up_to(3));
  s.y = static_cast<I16>(row & (kColumns - 1));
  s.mask = static_cast<U8>(draw.one_in(2) ? 1U << draw.up_to(3) : 1 + draw.up_to(14));
  s.z = static_cast<U8>(1 + draw.up_to(2));
  s.palette = static_cast<U8>(draw.up_to(15));
  s.vflip = draw.one_in(2);
  s.hflip = draw.one_in(2);
  return s;
}

}  // namespace

std::map<int, Attributes> full_row(cosim::Draw& draw, const PixelInRow& pixel) {
  std::map<int, Attributes> sprites;
  const int first = draw.one_in(4) ? draw.within(0, 20) : 0;
  int taken = first;  // when the finder has the next sprite
  const auto add = [&](const Sprite& s) {
    sprites[first + static_cast<int>(sprites.size())] = encode(s);
    taken += time_of(s);
  };
  for (const int column : pixel.meets) {
    Sprite s = opaque(draw, pixel.row, 8);
    s.x = static_cast<I16>(column);
    add(s);
  }
  for (;;) {
    // Clocks from the first pixel of a sprite that is taken next.
    const int left = pixel.t - static_cast<int>(first_pixel(first_request(taken), 0));
    Sprite last = opaque(draw, pixel.row, kWidest);
    if (const int p = pixel_after(last, left); p >= 0 && p <= pixel.column) {
      // Whatever it meets, a bit is of both.
      last.mask = static_cast<U8>(draw.one_in(3) ? 15 : last.mask);
      last.x = static_cast<I16>(pixel.column - p);
      add(last);
      return sprites;
    }
    if (left < kTimeOfSmallest) continue;
    // Beside the picture
    Sprite between = opaque(draw, pixel.row, 8 << (left > 300 ? draw.between(1, 3) : 0));
    between.x = static_cast<I16>(draw.within(kScreenColumns + 20, kColumns - 2 * kWidest));
    add(between);
  }
}

}  // namespace collide::vera
