// SPDX-License-Identifier: MIT
//
// The drawer, and the turns that it has.
#include "sim/equal/vera/argument.h"

namespace collide::vera {

void Argument::sprites() {
  state("drawer", "words and pixels to go", "are no more than there are",
        {"who is taken", "sprites in turn"}, [](W w) { return all(invariants(now(w))).term(); });
  state("drawer", "the sprite drawn", "is the one taken, and its line",
        {"who is taken", "sprites in turn", "the word looked up", "rows chosen", "clocks of a row",
         "resets", "words and pixels to go", "clocks of the drawer"},
        [](W w) {
          const Flops f = now(w);
          const auto held_since = [&](unsigned state, const z3::expr& same) {
            return implies(drawer_from(f, state).term(), same);
          };
          const Sprite sprite = related_sprite(f);
          Observation early, late;
          for (const Observed& one : fields(sprite)) {
            if (one.name == "sprite x") continue;
            const bool is_late = one.name == "sprite address" || one.name == "sprite bpp8";
            (is_late ? late : early).push_back(one);
          }
          return (w("drawer.r_state") == bits(kLoads, 3)) == w.ghost("half sampled") &&
                 held_since(kLoads,
                            same(w, early) && related_line(f).term() == w.ghost("sprite line")) &&
                 held_since(kFindsAddress, same(w, late));
        });
  state("drawer", "progress of the drawer", "fetch by fetch, and pixel by pixel",
        {"the sprite drawn", "words and pixels to go", "sprites in turn", "the word looked up",
         "clocks of pixels", "clocks of the drawer", "resets"},
        [](W w) {
          const Flops f = now(w);
          const Sprite sprite = golden_sprite();
          const I32 fetch = golden<I32>("fetch"), pixel = golden<I32>("pixel");
          const z3::expr each = value_of([&] { return sprite.pixels_per_fetch().term(); });
          const I32 all_fetches(value_of([&] { return sprite.fetches().term(); }));
          const z3::expr column = pixel_column();
          return implies(drawer_from(f, kFindsAddress).term(),
                         w("drawer.r_column") == column &&
                             implies(w("drawer.r_state") != bits(kDraws, 3),
                                     pixel.term() == bits(0, 32))) &&
                 implies(w("drawer.r_state") == bits(kFindsAddress, 3),
                         fetch.term() == bits(0, 32)) &&
                 implies(drawer_from(f, kFetches).term(),
                         value_of([&] { return related_fetch(f).term(); }) == fetch.term() &&
                             (fetch >= 0).term() && (fetch < all_fetches).term() &&
                             wide<I32>(w("drawer.r_pixels_left")).term() ==
                                 each - bits(1, 32) - pixel.term());
        });
  clock("drawer", "words fetched", "are the golden model's, one after the other",
        {"progress of the drawer", "the sprite drawn", "words and pixels to go"}, [](W w) {
          const z3::expr at = value_of([&] {
            return golden_sprite()
                .words_at(golden<I32>("sprite line"), golden<I32>("fetch"), 1)
                .term();
          });
          return implies(w.is("drawer.o_request"), w("drawer.o_address") == at.extract(16, 2));
        });
  state("drawer", "clocks of the drawer",
        "it asks from the clock on, and has its pixels in those, that the golden model reckons",
        {"the sprite drawn", "progress of the drawer", "words and pixels to go", "sprites in turn",
         "the word looked up", "clocks of a row", "rows chosen", "who is taken", "after a row",
         "requests of sprites", "turns of sprites", "clocks of pixels", "resets"},
        [](W w) {
          const auto in = [&](unsigned state) { return w("drawer.r_state") == bits(state, 3); };
          const z3::expr t = w.ghost("row clock");
          const z3::expr drawing = w.ghost("drawing"), placed = w.ghost("placed");
          const Clock now(t), first = golden<I64>("first pixel"), request = golden<I64>("request");
          const I32 wait = golden<I32>("wait states");
          const z3::expr has_word = in(kGetsData) || in(kWaits) || in(kDraws);
          const z3::expr next = value_of(
              [&] { return next_request(first, golden_sprite().pixels_per_fetch()).term(); });
          return implies(placed, request.term() == next) &&
                 drawing == (in(kFindsAddress) || in(kFetches) || has_word) && placed == has_word &&
                 implies(w("drawer.r_state") != bits(kDrawerIdle, 3),
                         wide<I32>(w("drawer.r_wait_states")).term() == wait.term()) &&
                 implies(w("finder.r_state") != bits(0, 2),
                         wide<I32>(w("drawer.r_wait_states")).term() == wait.term()) &&
                 implies(in(kLoads), (golden<I64>("taken") == now - 1).term()) &&
                 implies(in(kFindsAddress), (request == now + 1).term()) &&
                 implies(in(kFetches), (request <= now).term()) &&
                 implies(in(kGetsData), (first == now + 1 + wait).term()) &&
                 implies(in(kWaits), (first == now + wide<I32>(w("drawer.r_wait"))).term() &&
                                         !number_is(w, "drawer.r_wait", 0)) &&
                 implies(in(kDraws), (first + golden<I32>("pixel") == now).term());
        });
  clock("drawer", "requests of sprites", "in the clocks in which the golden model asks",
        {"clocks of the drawer", "the sprite drawn", "clocks of a row", "words and pixels to go"},
        [](W w) { return w.is("drawer.o_request") == sprite_asks().term(); });
  clock("drawer", "clocks of pixels", "those of the golden model",
        {"clocks of the drawer", "progress of the drawer"},
        [](W w) { return w.is("o_pixel") == pixel_is_due().term(); });
  clock("arbiter", "turns of sprites", "come when neither the CPU nor a layer asks",
        {"work of the ports", "requests of sprites"}, [](W w) {
          const z3::expr served = sprite_has_turn(w);
          return w.is("arbiter.o_sprite_turn") == served &&
                 implies(served, w.is("o_vram_request") && !w.is("o_vram_write") &&
                                     w("o_vram_address") == w("drawer.o_address"));
        });
  state("drawer", "the word drawn", "is what the memory answered",
        {"resets", "requests of sprites", "turns of sprites"}, [](W w) {
          const Flops f = now(w);
          return implies(w.is("drawer.r_arrives"), !drawer_from(f, kGetsData + 1).term()) &&
                 implies(drawer_from(f, kGetsData).term(),
                         w.is("drawer.r_arrives") == w.ghost("arrives") &&
                             (w.is("drawer.r_arrives") || w("drawer.r_data") == w.ghost("word")));
        });
  state("drawer", "after a row", "nobody is looked up or drawn",
        {"clocks of a row", "rows chosen", "sprites in turn", "the sprite drawn"}, [](W w) {
          return implies(w("budget.r_t") == bits(kLastRenderClock + 1, 10),
                         w("finder.r_state") == bits(0, 2) && w("drawer.r_state") == bits(0, 3));
        });
}

}  // namespace collide::vera
