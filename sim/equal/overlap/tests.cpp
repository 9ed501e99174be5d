// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::tests() {
  const Shape p = p_;
  const unsigned pointer = p.pointer_bits();
  const std::size_t from = all_.facts.size();
  const auto wire = [](const char* name) { return [=](W w, const Any&) { return Any{w(name)}; }; };
  const Rests begun = {"what stops runs",     "before the rows",       "between walks",
                       "the one that begins", "one sprite on its way", "how far it loads"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto pixels = [](W w, const z3::expr& index) {
    return U64(z3::select(w.ghost("pixels"), index));
  };
  const auto is_there = [=](W w, const z3::expr& index) {
    return is_placed(w, index) &&
           z3::select(w.ghost("fetched"), index) == wide32(w("sweep.r_row")) &&
           z3::ult(z3::select(w.ghost("row of a sprite"), index), w.ghost("rows answered"));
  };
  // The pair in a stage of the tester
  const auto right_by = [](const Sprite& a, const Sprite& b) { return a.base - b.base; };
  const auto corner_is = [](W w, const Sprite& corner, const I32& column, const char* held_column,
                            const char* held_row) {
    return w(held_column) == low(column - corner.x, 6) &&
           w(held_row) == low(this_row(w) - corner.y, 10);
  };
  const auto corner = [](const Sprite& a, const Sprite& b, const z3::expr& later,
                         const z3::expr& earlier) {
    const auto either = [&](const I32& of_a, const I32& of_b) {
      return I32(z3::ite(z3::ult(later, earlier), of_a.term(), of_b.term()));
    };
    Sprite s = a;
    s.x = either(a.x, b.x);
    s.y = either(a.y, b.y);
    return s;
  };
  const auto in_stage = [=](const char* stage) {
    const std::string prefix = std::string("tester.r_") + stage;
    return std::pair<std::string, std::string>{prefix + "_later", prefix + "_earlier"};
  };
  const Rests rows_stay = {
      "which rows are fetched", "answers of masks",
      Rest("sprites of rows", [](W w, const Any&) { return Any{w.ghost("rows answered")}; })};
  const auto with_rows = [=](const Rests& more) {
    Rests all = with_begun(rows_stay);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto looked_up_pair = [=](W w, const Any&) {
    return Any{w("open.r_returned") + z3::zext(w("tester.r_3_valid"), pointer - 1) +
               z3::zext(w("tester.r_2_valid"), pointer - 1)};
  };
  state("tester", "rows of a pair", "distance, and which of the two is further left",
        with_rows({"row of the name looked up", "row of the later sprite", "the place looked up",
                   "place of the later sprite", "the later sprite", "the name looked up",
                   "numbers of names", "names that wait", "the name that follows",
                   "pairs in the tester", "the list of a walk", "most open pairs",
                   Rest("open pairs", looked_up_pair), Rest("tables", wire("tester.r_1_sprite")),
                   Rest("placed sprites", wire("tester.r_1_sprite")),
                   Rest("placed sprites", wire("tester.r_later")), "the last row", "done stays"}),
        [=](W w) {
          const auto [later, earlier] = in_stage("2");
          const Sprite a = sprite(w, w(later)), b = sprite(w, w(earlier));
          const I32 by = right_by(a, b);
          const z3::expr left = (by < 0).term();
          const z3::expr of_a = pixels(w, w(later)).term(), of_b = pixels(w, w(earlier)).term();
          const I32 column(z3::ite(left, b.base.term(), a.base.term()));
          return implies(walks(w) && w.is("tester.r_2_valid"),
                         is_there(w, w(later)) && is_there(w, w(earlier)) &&
                             w(later) != w(earlier) && (by > -64 && by < 64).term() &&
                             w("tester.r_2_left") == z3::ite(left, of_a, of_b) &&
                             w("tester.r_2_right") == z3::ite(left, of_b, of_a) &&
                             w("tester.r_2_shift") == z3::ite(left, low(-by, 6), low(by, 6)) &&
                             corner_is(w, corner(a, b, w(later), w(earlier)), column,
                                       "tester.r_2_column", "tester.r_2_row"));
        });
  state("tester", "common pixels of a pair", "are the golden model's",
        with_rows({"rows of a pair", "pairs in the tester"}), [=](W w) {
          const auto [later, earlier] = in_stage("3");
          const Sprite a = sprite(w, w(later)), b = sprite(w, w(earlier));
          const auto common = [&](const std::function<z3::expr(const Common&)>& part) {
            return on_all_paths(
                [&] { return part(common_of(a, pixels(w, w(later)), b, pixels(w, w(earlier)))); });
          };
          const I32 column(common([](const Common& c) { return c.column.term(); }));
          return implies(walks(w) && w.is("tester.r_3_valid"),
                         is_there(w, w(later)) && is_there(w, w(earlier)) &&
                             w(later) != w(earlier) &&
                             w("tester.r_3_common") ==
                                 common([](const Common& c) { return c.pixels.term(); }) &&
                             corner_is(w, corner(a, b, w(later), w(earlier)), column,
                                       "tester.r_3_column", "tester.r_3_row"));
        });
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    all_.facts[i].open = [](W w) {
      return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                   w("run.w_end")};
    };
    all_.facts[i].split = [](W w, const Any&) {
      return std::vector<z3::expr>{w.is("run.r_busy"),       w.is("sweep.r_walking"),
                                   w.is("sweep.w_step"),     w.is("load.o_place"),
                                   w.is("tester.w_advance"), w.is("namer.o_fetch")};
    };
  }
}

}  // namespace collide::overlap
