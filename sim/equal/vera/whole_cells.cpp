// SPDX-License-Identifier: MIT
//
// Line buffer and collisions.
#include "sim/equal/vera/argument.h"

namespace collide::vera {

namespace {

z3::expr is_cell(const z3::expr& bits_of) {
  const Cell cell = cell_of(bits_of);
  return (cell.colour != 0 || (cell.mask == 0 && cell.z == 0)).term();
}
/// What the RTL makes of the pixel that is due.
z3::expr pixel_is(W w) {
  const Observation meets = pixel_meets(w);
  const Cell taken = cell_of(w("o_pixel_cell"));
  const z3::expr takes = value_in(meets, "takes");
  return w("o_pixel_column") == pixel_column() && w.is("o_pixel_write") == takes &&
         wide<U8>(w("o_pixel_hit")).term() == value_in(meets, "hit") &&
         implies(takes, taken.mask.term() == value_in(meets, "mask") &&
                            taken.z.term() == value_in(meets, "z") &&
                            taken.colour.term() == value_in(meets, "colour"));
}

}  // namespace

void Argument::cells() {
  state("line_buffer", "sides", "change places when the golden model's do", {"resets", "swaps"},
        [](W w) { return w("line_buffer.r_side") == w.ghost("side"); });
  state("display", "on the screen", "what is displayed and cleared is of the screen", {},
        [](W w) { return (on_screen(now(w)) && in_screen(now(w))).term(); });
  state("display", "column displayed", "with half pixels and clearing are the golden model's",
        {"resets", "registers", "swaps", "composite beam", "on the screen", "places of the beam"},
        [](W w) { return same(w, fields(related_display(now(w)))); });
  split([](W w) {
    return std::vector<z3::expr>{w("registers.r_video").extract(1, 1) == bits(1, 1),
                                 w("i_hold") == bits(1, 1), w("display.r_clear") == bits(1, 1)};
  });

  state("line_buffer", "read before", "a group that is displayed and cleared was read before",
        {"on the screen"}, [](W w) { return read_before(now(w)).term(); });
  state("line_buffer", "the cell met", "is that of the column, or after a swap the one displayed",
        {"sides", "read before", "words and pixels to go", "resets", "swaps", "column displayed"},
        [](W w) {
          const Flops f = now(w);
          const z3::expr cell = held(f, Bool(is_set(w.ghost("side"))), w("drawer.r_column"));
          return implies(drawer_from(f, kFetches).term(),
                         met(f) == z3::ite(w.ghost("crossed"), w.ghost("under"), cell));
        });
  state("line_buffer", "the cell displayed", "is the one that the golden model asked for",
        {"sides", "read before", "on the screen", "resets", "swaps", "column displayed"}, [](W w) {
          return implies(w.ghost("asked"), displayed(now(w)) == w.ghost("cell asked for"));
        });
  clock("vera", "picture", "is the golden model's, but in the first clock after a swap or reset",
        {"the cell displayed", "registers"}, [](W w) {
          const z3::expr cell = w.ghost("cell asked for");
          return implies(w.ghost("asked"),
                         w("o_picture") ==
                             z3::ite(w.ghost("sprites_enable"), cell.extract(9, 0), bits(0, 10)));
        });
  // Of any column of either side
  const std::vector<unsigned> cell = {10, 1};
  const auto of = [](W w, const Any& any) { return held(now(w), Bool(is_set(any[1])), any[0]); };
  all_.facts.push_back({Fact::Kind::kAlways,
                        "line_buffer",
                        "form of cells",
                        "one without colour has no mask and no Z",
                        {},
                        [=](W w, const Any& any) { return is_cell(of(w, any)); },
                        cell});
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "line_buffer",
       "cells changed",
       "change where a pixel takes them and where the display side clears, and nowhere else",
       {},
       [=](W w, const Any& any) {
         const z3::expr runs_now = !w.is("i_hold");
         const z3::expr drawn = any[1] == w("line_buffer.r_side");
         const z3::expr takes = runs_now && w.is("o_pixel_write") && w("o_pixel_column") == any[0];
         const z3::expr clears =
             runs_now && w.is("o_clear") && w("o_clear_index") == any[0].extract(9, 2);
         return w.then(of(w, any)) == z3::ite(drawn, z3::ite(takes, w("o_pixel_cell"), of(w, any)),
                                              z3::ite(clears, bits(0, 14), of(w, any)));
       },
       cell,
       [](W w) {
         return std::vector<z3::expr>{w("o_pixel_write"), w("o_pixel_cell")};
       },
       [](W w, const Any& any) {
         const z3::expr one = bits(1, 1);
         return std::vector<z3::expr>{any[1] == one, w("line_buffer.r_side") == one,
                                      w("i_hold") == one, any[0].extract(0, 0) == one,
                                      any[0].extract(1, 1) == one};
       }});
  state("line_buffer", "form of the cell under", "without colour it has no mask and no Z", {},
        [](W w) { return is_cell(w.ghost("under")); });
  all_.facts.back().rests = {
      Rest("form of cells",
           [](W w, const Any&) {
             return Any{low(golden_display().column(), 10), ~w.ghost("side")};
           }),
      "resets", "sides", "column displayed"};
  clock("collision", "pixels drawn", "colour, cell and collision of each are the golden model's",
        {"the sprite drawn", "progress of the drawer", "the word drawn", "words and pixels to go",
         "the cell met", "form of cells met"},
        [](W w) {
          const z3::expr draws = w("drawer.r_state") == bits(kDraws, 3);
          const z3::expr none = !w.is("o_pixel_write") && w("o_pixel_hit") == bits(0, 4);
          return w.is("o_pixel") == draws && z3::ite(draws, pixel_is(w), none);
        });
  {
    Fact& pixels = all_.facts.back();
    pixels.rests.pop_back();
    pixels.rests.push_back(Rest("form of cells", [](W w, const Any&) {
      return Any{w("drawer.r_column"), w.ghost("side")};
    }));
    pixels.rests.push_back(Rest("form of the cell under"));
  }
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "line_buffer",
       "cells of the golden model",
       "become what the golden model's pixels and its clearing make of them, and change nowhere "
       "else",
       {"pixels drawn",
        "clocks of pixels",
        "column displayed",
        "sides",
        "resets",
        "progress of the drawer",
        "on the screen",
        {"cells changed", [](W, const Any& any) { return any; }}},
       [=](W w, const Any& any) {
         const Observation meets = pixel_meets(w);
         const z3::expr drawn = any[1] == w.ghost("side");
         const z3::expr takes = (runs() && pixel_is_due()).term() && value_in(meets, "takes") &&
                                pixel_column() == any[0];
         const Display display = golden_display();
         const z3::expr clears = (runs() && display.clears()).term() &&
                                 low(display.clear_group(), 8) == any[0].extract(9, 2);
         const Cell then = cell_of(w.then(of(w, any)));
         const z3::expr is_taken = then.mask.term() == value_in(meets, "mask") &&
                                   then.z.term() == value_in(meets, "z") &&
                                   then.colour.term() == value_in(meets, "colour");
         const z3::expr same = w.then(of(w, any)) == of(w, any);
         const z3::expr becomes = z3::ite(drawn, z3::ite(takes, is_taken, same),
                                          z3::ite(clears, w.then(of(w, any)) == bits(0, 14), same));
         return implies(!w.is("r_rst"), becomes);
       },
       cell,
       [](W w) {
         std::vector<z3::expr> all = {w("o_pixel_write"), w("o_pixel_cell"), w("o_pixel_hit")};
         for (const Observed& one : pixel_meets(w)) all.push_back(one.value);
         return all;
       },
       [](W w, const Any& any) {
         const z3::expr one = bits(1, 1);
         return std::vector<z3::expr>{any[1] == one, w("line_buffer.r_side") == one,
                                      w("i_hold") == one, any[0].extract(0, 0) == one,
                                      any[0].extract(1, 1) == one};
       }});
}

}  // namespace collide::vera
