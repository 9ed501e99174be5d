// SPDX-License-Identifier: MIT
//
// What a clock makes of the sprite that is looked up or drawn.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

namespace {
// Constants for terms of the RTL's attributes and of the clock
z3::expr looked_up() {
  return constant("the word looked up", 32);
}
Bool is_served() {
  return Bool(context().bool_const("a sprite is served"));
}
}  // namespace

Bool pixel_is_due() {
  return golden_flag("placed") &&
         golden<I64>("first pixel") + golden<I32>("pixel") == golden<I64>("row clock");
}
z3::expr pixel_column() {
  const Sprite sprite = golden_sprite();
  const I32 each(value_of([&] { return sprite.pixels_per_fetch().term(); }));
  return low(I32(sprite.x) + golden<I32>("fetch") * each + golden<I32>("pixel"), 10);
}
Bool sprite_asks() {
  return golden_flag("drawing") && !golden_flag("placed") &&
         golden<I64>("request") <= golden<I64>("row clock");
}
z3::expr sprite_has_turn(W w) {
  const Bool layer(w.is("layer0.o_request") || w.is("layer1.o_request"));
  return (sprite_asks() && !golden_work().asks() && !layer).term();
}
z3::expr sprite_is_served(W w) {
  return sprite_has_turn(w) && pin("i_vram_ready").term();
}
Values sprite_sees(W w) {
  return {{looked_up(), seen_word(w)}, {is_served().term(), sprite_is_served(w)}};
}

Bool looks() {
  return golden<I32>("sprite number") < kSprites && !golden_flag("half sampled");
}
Observation sprites_then() {
  return all_paths([] {
    I32 number = golden<I32>("sprite number");
    Bool half = golden_flag("half sampled");
    Sprite sprite = golden_sprite();
    I32 line = golden<I32>("sprite line");
    I32 fetch = golden<I32>("fetch");
    I32 pixel = golden<I32>("pixel");
    if (runs()) {
      if (pixel_is_due()) {
        ++pixel;
        if (pixel == sprite.pixels_per_fetch()) {
          pixel = 0;
          ++fetch;
        }
      }
      if (half) {
        sprite.sample_late(record(looked_up(), false));
        half = false;
        ++number;
        fetch = 0;
        pixel = 0;
      } else if (number < kSprites) {
        const Sprite looked_at = record(looked_up(), true);
        const Bool found = looked_at.on_row(golden_row());
        if (!found) {
          ++number;
        } else if (!golden_flag("drawing")) {
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
    const Bool served = is_served();
    const Clock now = golden<I64>("row clock");
    Bool drawing = golden_flag("drawing");
    Bool placed = golden_flag("placed");
    Clock taken = golden<I64>("taken");
    Clock request = golden<I64>("request");
    Clock first = golden<I64>("first pixel");
    I32 wait_states = golden<I32>("wait states");
    if (runs()) {
      const Sprite sprite = golden_sprite();
      if (pixel_is_due() && golden<I32>("pixel") + 1 == sprite.pixels_per_fetch()) {
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
      } else if (looks() && !golden_flag("drawing")) {
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

Observation pixel_meets(W w) {
  const Sprite sprite = golden_sprite();
  const I32 pixel = golden<I32>("pixel");
  const Observation colour = all_paths([&] {
    const std::vector<U8> all = colours_of(sprite, w.ghost("word"));
    z3::expr chosen_one = all[0].term();
    for (std::size_t i = 1; i < all.size(); ++i) {
      chosen_one = z3::ite((pixel == static_cast<int>(i)).term(), all[i].term(), chosen_one);
    }
    return Observation{{"colour", chosen_one}};
  });
  const Cell under = cell_of(z3::ite(w.ghost("crossed"), w.ghost("under"),
                                     held(now(w), Bool(is_set(w.ghost("side"))), pixel_column())));
  const auto meets_at = [&](int column) {
    return all_paths([&] {
      const auto meeting = LineBuffer::meet(under, column, U8(colour[0].value),
                                            LineBuffer::tag(sprite.mask, sprite.z));
      return Observation{{"takes", meeting.takes.term()},
                         {"mask", meeting.cell.mask.term()},
                         {"z", meeting.cell.z.term()},
                         {"colour", meeting.cell.colour.term()},
                         {"hit", static_cast<U8>(meeting.under & sprite.mask).term()}};
    });
  };
  const z3::expr visible = z3::ult(pixel_column(), bits(kScreenColumns, 10));
  return chosen(visible, meets_at(0), meets_at(kColumns - 1));
}
z3::expr hits(W w) {
  return chosen(pixel_is_due(), value_in(pixel_meets(w), "hit"), U8(0).term());
}

}  // namespace collide::vera
