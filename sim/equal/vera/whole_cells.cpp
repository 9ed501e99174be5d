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
/// What becomes of the pixel that is due, and of the cell that it meets.
z3::expr pixel_is(W w) {
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
  const Cell under =
      cell_of(z3::ite(w.ghost("crossed"), w.ghost("under"),
                      held(now(w), Bool(is_set(w.ghost("side"))), w("drawer.r_column"))));
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
  const z3::expr visible = z3::ult(w("drawer.r_column"), bits(kScreenColumns, 10));
  const Observation met_there = chosen(visible, meets_at(0), meets_at(kColumns - 1));
  const Cell taken = cell_of(w("o_pixel_cell"));
  const z3::expr takes = value_in(met_there, "takes");
  return w("o_pixel_column") == w("drawer.r_column") && w.is("o_pixel_write") == takes &&
         wide<U8>(w("o_pixel_hit")).term() == value_in(met_there, "hit") &&
         implies(takes, taken.mask.term() == value_in(met_there, "mask") &&
                            taken.z.term() == value_in(met_there, "z") &&
                            taken.colour.term() == value_in(met_there, "colour"));
}

}  // namespace

void Argument::cells() {
  state("line_buffer", "sides", "change places when the golden model's do", {"resets", "swaps"},
        [](W w) { return w("line_buffer.r_side") == w.ghost("side"); });
  state("display", "on the screen", "what is displayed and cleared is of the screen", {},
        [](W w) { return (on_screen(now(w)) && in_screen(now(w))).term(); });
  state("line_buffer", "read before", "a group that is displayed and cleared was read before",
        {"on the screen"}, [](W w) { return read_before(now(w)).term(); });
  state("line_buffer", "the cell met", "is that of the column, or after a swap the one displayed",
        {"sides", "read before", "words and pixels to go", "resets", "swaps"}, [](W w) {
          const Flops f = now(w);
          const z3::expr cell = held(f, Bool(is_set(w.ghost("side"))), w("drawer.r_column"));
          return implies(drawer_from(f, kFetches).term(),
                         met(f) == z3::ite(w.ghost("crossed"), w.ghost("under"), cell));
        });
  state("line_buffer", "the cell displayed", "is the one that the golden model asked for",
        {"sides", "read before", "on the screen", "resets", "swaps"}, [](W w) {
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
       cell});
  state("line_buffer", "form of the cell under", "without colour it has no mask and no Z", {},
        [](W w) { return is_cell(w.ghost("under")); });
  all_.facts.back().rests = {Rest("form of cells",
                                  [](W w, const Any&) {
                                    return Any{shown_column(now(w)), ~w.ghost("side")};
                                  }),
                             "resets", "sides"};
  clock("collision", "pixels drawn", "colour, cell and collision of each are the golden model's",
        {"the sprite drawn", "how far it is drawn", "the word drawn", "words and pixels to go",
         "the cell met", "form of cells met"},
        [](W w) {
          const z3::expr draws = w("drawer.r_state") == bits(kDraws, 3);
          return w.is("o_pixel") == draws && implies(draws, pixel_is(w));
        });
  {
    Fact& pixels = all_.facts.back();
    pixels.rests.pop_back();
    pixels.rests.push_back(Rest("form of cells", [](W w, const Any&) {
      return Any{w("drawer.r_column"), w.ghost("side")};
    }));
    pixels.rests.push_back(Rest("form of the cell under"));
  }
}

}  // namespace collide::vera
