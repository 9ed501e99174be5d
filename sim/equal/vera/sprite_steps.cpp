// SPDX-License-Identifier: MIT
//
// What a clock makes of the sprite that is looked up or drawn.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

Bool looks() {
  return golden<I32>("sprite number") < kSprites && !golden_flag("half sampled");
}
Observation sprites_then() {
  return all_paths([] {
    const Seen sees;
    I32 number = golden<I32>("sprite number");
    Bool half = golden_flag("half sampled");
    Sprite sprite = golden_sprite();
    I32 line = golden<I32>("sprite line");
    I32 fetch = golden<I32>("fetch");
    I32 pixel = golden<I32>("pixel");
    if (runs()) {
      if (sees.pixel) {
        ++pixel;
        if (pixel == sprite.pixels_per_fetch()) {
          pixel = 0;
          ++fetch;
        }
      }
      if (half) {
        sprite.sample_late(record(sees.word, false));
        half = false;
        ++number;
        fetch = 0;
        pixel = 0;
      } else if (number < kSprites) {
        const Sprite looked_at = record(sees.word, true);
        const Bool found = looked_at.on_row(golden_row());
        if (!found) {
          ++number;
        } else if (sees.drawer_is_idle) {
          half = true;
          sprite = looked_at;
          line = looked_at.image_line(golden_row());
        }
      }
      if (golden<I64>("row clock") == kLastRenderClock) {
        number = kSprites;
        half = false;
      }
      if (golden_flag("row begins")) {
        number = 0;
        half = false;
      }
    }
    return fields(sprite) + Observation{{"sprite number", number.term()},
                                        {"half sampled", half.term()},
                                        {"sprite line", line.term()},
                                        {"fetch", fetch.term()},
                                        {"pixel", pixel.term()}};
  });
}

Observation drawing_then() {
  return all_paths([] {
    const Seen sees;
    const Bool served(is_set(constant("a sprite is served", 1)));
    const Clock now = golden<I64>("row clock");
    Bool drawing = golden_flag("drawing");
    Bool placed = golden_flag("placed");
    Clock taken = golden<I64>("taken");
    Clock request = golden<I64>("request");
    Clock first = golden<I64>("first pixel");
    I32 wait_states = golden<I32>("wait states");
    if (runs()) {
      const Sprite sprite = golden_sprite();
      if (placed && now == first + golden<I32>("pixel") &&
          golden<I32>("pixel") + 1 == sprite.pixels_per_fetch()) {
        placed = false;
        drawing = golden<I32>("fetch") + 1 < sprite.fetches();
      }
      if (served) {
        first = first_pixel(now, wait_states);
        request = next_request(first, sprite.pixels_per_fetch());
        placed = true;
      }
      if (golden_flag("half sampled")) {
        drawing = true;
        request = first_request(taken);
      } else if (looks() && sees.drawer_is_idle) {
        taken = now;
      }
      if (now == kLastRenderClock || golden_flag("row begins")) drawing = placed = false;
      if (golden_flag("row begins")) wait_states = wide<I32>(pins("i_wait_states", 4));
    }
    return Observation{{"drawing", drawing.term()},   {"placed", placed.term()},
                       {"taken", taken.term()},       {"request", request.term()},
                       {"first pixel", first.term()}, {"wait states", wait_states.term()}};
  });
}
std::vector<U8> colours_of(const Sprite& sprite, const z3::expr& word) {
  constexpr int kRoom = 2 * kLanes;
  std::array<U8, 2 * kRoom> image;
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = any<U8>(fmt::format("byte {}", i));
  for (unsigned i = 0; i < 4; ++i) image[kRoom + i] = U8(word.extract(8 * i + 7, 8 * i));
  std::array<U8, 64 + kRoom> colours;
  decode_words(sprite, image.data() + kRoom, 1, colours.data());
  return {colours.begin(), colours.begin() + 8};
}

}  // namespace collide::vera
