// SPDX-License-Identifier: MIT
//
// Attributes and finder.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

void Argument::attributes() {
  all_.facts.push_back(
      {Fact::Kind::kState,
       "data_ports",
       "a byte written",
       "also in the clock in which the registers are reset",
       {"resets", "registers", "work of the ports", kFree},
       [](W w, const Any&) {
         const z3::expr writes_now = w("data_ports.r_state") == bits(3, 3);
         return writes_now == (w.ghost("port work") == I32(PortWork::kWrite).term()) &&
                implies(writes_now,
                        wide<U32>(w("data_ports.r_vram_address")).term() == w.ghost("stored at") &&
                            w("data_ports.r_write_data") == w.ghost("stored"));
       }});
  state("attributes", "a byte on its way", "is not another than the one that is written",
        {"work of the ports", "resets", kFree}, [](W w) { return same_byte(now(w)).term(); });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "attributes",
       "writes of attributes",
       "go to the byte that the golden model writes, or are those of one that is there",
       {"a byte written", "resets", kFree},
       [](W w, const Any&) {
         const z3::expr& lanes = w("attributes.r_lanes");
         const z3::expr& word = w("attributes.r_address");
         const z3::expr& byte = w("attributes.r_byte");
         const z3::expr clocks = w.ghost("attribute clocks"), at = w.ghost("attribute at");
         const z3::expr lane = z3::shl(bits(1, 4), z3::zext(at.extract(1, 0), 2));
         const z3::expr some = clocks == I32(1).term();
         const z3::expr same_place = at.extract(31, 10) == bits(kAttributeBase >> 10, 22) &&
                                     word == at.extract(9, 2) && lanes == lane &&
                                     byte == w.ghost("attribute byte");
         z3::expr there = context().bool_val(false);
         for (unsigned i = 0; i < 4; ++i) {
           const z3::expr& memory = w(fmt::format("attributes.ram.r_memory{}", i));
           there = there || (lanes == bits(1U << i, 4) && z3::select(memory, word) == byte);
         }
         const z3::expr writes_now = w.ghost("port work") == I32(PortWork::kWrite).term();
         const z3::expr again = wide<U32>(z3::concat(bits(kAttributeBase >> 10, 7),
                                                     z3::concat(word, at.extract(1, 0))))
                                        .term() == w.ghost("stored at") &&
                                byte == w.ghost("stored");
         const z3::expr holds = (some || clocks == I32(0).term()) && implies(some, same_place) &&
                                implies(!some && lanes != bits(0, 4), there) &&
                                implies(some && writes_now, again && at == w.ghost("stored at"));
         return implies(!w.is("r_rst"), holds);
       }});
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "attributes",
       "attributes",
       "are written where and when the golden model writes them",
       {"writes of attributes"},
       [](W w, const Any& any) {
         const z3::expr& address = any[0];  // of any byte
         const auto place = [&](z3::expr value) { return (value == address).simplify(); };
         z3::expr all = context().bool_val(true);
         for (unsigned i = 0; i < 4; ++i) {
           const z3::expr& memory = w(fmt::format("attributes.ram.r_memory{}", i));
           const z3::expr before = z3::select(memory, address.extract(9, 2));
           const z3::expr sets = w.ghost("attribute clocks") == I32(1).term() &&
                                 place(w.ghost("attribute at").extract(9, 0));
           all = all && implies(address.extract(1, 0) == bits(i, 2),
                                w.then(z3::select(memory, address.extract(9, 2))) ==
                                    z3::ite(sets, w.ghost("attribute byte"), before));
         }
         return implies(!w.is("r_rst"), all);
       },
       {10}});
  state("finder", "index", "the one behind it is known", {}, [](W w) {
    return w("finder.r_next") == w("finder.r_index") + bits(1, 7) &&
           z3::ule(w("finder.r_state"), bits(2, 2));
  });
  state("attributes", "the word looked up", "is that half of the record in this clock",
        {"a byte on its way", "index", "resets"}, [](W w) {
          return implies(w("finder.r_state") != bits(0, 2), looked_up(now(w)) == seen_word(w));
        });
  state("finder", "sprites in turn",
        "each sprite is looked up once, by its number, and taken as the golden model takes it",
        {"index", "the word looked up", "rows chosen", "clocks of a row", "resets",
         "clocks of the drawer", "the sprite drawn", "words and pixels to go"},
        [](W w) {
          const z3::expr number = w.ghost("sprite number"), half = w.ghost("half sampled");
          const z3::expr& state = w("finder.r_state");
          const z3::expr none = number == I32(kSprites).term();
          return (state == bits(0, 2)) == none && (state == bits(2, 2)) == half &&
                 implies(!none, number == wide<I32>(w("finder.r_index")).term()) &&
                 implies(half, !none && !w.is("finder.r_upper"));
        });
  clock("finder", "who is taken", "the sprites on the row, when the drawer is idle",
        {"the word looked up", "rows chosen", "sprites in turn", "index", "clocks of the drawer",
         "the sprite drawn", "words and pixels to go"},
        [](W w) {
          const Sprite sprite = record(seen_word(w), true);
          const Bool found = sprite.on_row(golden_row());
          return w.is("finder.o_take") == (looks() && found && !golden_flag("drawing")).term();
        });
}

}  // namespace collide::vera
