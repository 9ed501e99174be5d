// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::tests() {
  const Shape p = p_;
  const unsigned pointer = p.pointer_bits();
  const Pairs pairs{p.index_bits(), p.pixels()};
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
  // As the golden model finds what the pair in a stage has in common
  const auto in_common = [=](W w, const char* stage,
                             const std::function<z3::expr(const Common&)>& part) {
    const auto [later, earlier] = in_stage(stage);
    const Sprite a = sprite(w, w(later)), b = sprite(w, w(earlier));
    const U64 of_a = pixels(w, w(later)), of_b = pixels(w, w(earlier));
    return on_all_paths([&] { return part(common_of(a, of_a, b, of_b)); });
  };
  const auto common_pixels = [=](W w, const char* stage) {
    return in_common(w, stage, [](const Common& c) { return c.pixels.term(); });
  };
  clock("tester", "rows over each other", "have the golden model's common pixels",
        with_begun({"rows of a pair"}), [=](W w) {
          const z3::expr shifted =
              z3::shl(w("tester.r_2_left"), z3::zext(w("tester.r_2_shift"), 58));
          return implies(walks(w) && w.is("tester.r_2_valid"),
                         (shifted & w("tester.r_2_right")) == common_pixels(w, "2"));
        });
  state("tester", "common pixels of a pair", "are the golden model's",
        with_rows({"rows of a pair", "rows over each other", "pairs in the tester"}), [=](W w) {
          const auto [later, earlier] = in_stage("3");
          const Sprite a = sprite(w, w(later)), b = sprite(w, w(earlier));
          const I32 column(in_common(w, "3", [](const Common& c) { return c.column.term(); }));
          return implies(walks(w) && w.is("tester.r_3_valid"),
                         is_there(w, w(later)) && is_there(w, w(earlier)) &&
                             w(later) != w(earlier) &&
                             w("tester.r_3_common") == common_pixels(w, "3") &&
                             corner_is(w, corner(a, b, w(later), w(earlier)), column,
                                       "tester.r_3_column", "tester.r_3_row"));
        });
  const Reads reads{p};
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    if (all_.facts[i].kind == Fact::Kind::kClock) continue;
    all_.facts[i].open = [=](W w) {
      return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                   w("run.w_end"), reads.visible_with_answer(w)};
    };
    all_.facts[i].split = [=](W w, const Any&) {
      std::vector<z3::expr> all;
      for (const char* one :
           {"run.r_busy", "sweep.r_walking", "sweep.w_step", "load.o_place", "tester.w_advance"}) {
        all.push_back(w.is(one));
      }
      if (i == from) {
        all.push_back(w.is("namer.o_fetch"));
      } else {
        all.push_back(reads.completes(w));
        for (const char* which : {"later", "earlier"}) {
          const auto in = [&](const char* stage) {
            return w(std::string("tester.r_") + stage + "_" + which);
          };
          all.push_back(reads.coming(w) == z3::ite(w.is("tester.w_advance"), in("2"), in("3")));
        }
      }
      return all;
    };
  }

  // What is visible: pixel `k` from the left
  const auto pixel = [](const z3::expr& row, const z3::expr& k) {
    return bit_of(z3::shl(row, z3::zext(k, 58)), 63);
  };
  const auto is_seen = [](const Sprite& s, const I32& column) {
    return (s.left <= column && column < s.right).term();
  };
  Fact seen = {
      Fact::Kind::kState,
      "reader",
      "visible pixels",
      "are in the window, and in the sprite's box",
      with_rows({"rows in order", "how many rows are answered",
                 Rest("placed sprites", [](W, const Any& any) { return Any{any[0]}; }),
                 Rest("rows of sprites", [](W, const Any& any) { return Any{any[0]}; }),
                 Rest("rows fetched before", [](W, const Any& any) { return Any{any[0]}; })}),
      [=](W w, const Any& any) {
        const Sprite s = sprite(w, any[0]);
        return implies(walks(w) && is_there(w, any[0]) && pixel(pixels(w, any[0]).term(), any[1]),
                       is_seen(s, s.base + wide<I32>(any[1])));
      },
      {p.index_bits(), 6}};
  seen.open = [](W w) {
    return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                 w("run.w_end")};
  };
  seen.split = [=](W w, const Any& any) {
    return std::vector<z3::expr>{w.is("run.r_busy"), w.is("sweep.r_walking"), w.is("load.o_place"),
                                 reads.completes(w), reads.coming(w) == any[0]};
  };
  all_.facts.push_back(seen);
  const auto a_of = [](W w) { return sprite(w, w("tester.r_3_later")); };
  const auto b_of = [](W w) { return sprite(w, w("tester.r_3_earlier")); };
  const auto column_of = [=](W w) {
    const Sprite a = a_of(w), b = b_of(w);
    return I32(z3::ite((right_by(a, b) >= 0).term(), a.base.term(), b.base.term()));
  };
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "tester",
       "visible common pixels",
       "are in both boxes",
       with_begun({"common pixels of a pair",
                   Rest("visible pixels",
                        [=](W w, const Any& any) {
                          const I32 by = right_by(a_of(w), b_of(w));
                          return Any{w("tester.r_3_later"),
                                     any[0] + z3::ite((by >= 0).term(), bits(0, 6), low(-by, 6))};
                        }),
                   Rest("visible pixels",
                        [=](W w, const Any& any) {
                          const I32 by = right_by(a_of(w), b_of(w));
                          return Any{w("tester.r_3_earlier"),
                                     any[0] + z3::ite((by >= 0).term(), low(by, 6), bits(0, 6))};
                        })}),
       [=](W w, const Any& any) {
         const I32 column = column_of(w) + wide<I32>(any[0]);
         return implies(
             walks(w) && w.is("tester.r_3_valid") && pixel(w("tester.r_3_common"), any[0]),
             is_seen(a_of(w), column) && is_seen(b_of(w), column));
       },
       {6}});
  all_.facts.back().split = [=](W w, const Any&) {
    return std::vector<z3::expr>{w.is("run.r_busy"), w.is("sweep.r_walking"),
                                 w.is("tester.r_3_valid"),
                                 (right_by(a_of(w), b_of(w)) >= 0).term()};
  };
  clock("tester", "first common pixel", "is the leftmost", {}, [=](W w) {
    const z3::expr& row = w("tester.r_3_common");
    const z3::expr some = row != bits(0, 64);
    const z3::expr& first = w("tester.w_first");
    return w.is("tester.w_any") == some &&
           implies(some, pixel(row, first) && wide32(first) == on_all_paths([&] {
                                                return leading_zeros(U64(row)).term();
                                              }));
  });
  if (p.area) {
    clock("tester", "how many common pixels", "as the golden model counts them", {}, [](W w) {
      return wide32(w("tester.area.w_count")) == population(U64(w("tester.r_3_common"))).term();
    });
  }

  // What becomes of the pair, as the golden model tests it
  const z3::expr no_areas = z3::const_array(context().bv_sort(pointer), bits(0, 32));
  const auto area_of = [](W w, const z3::expr& place) {
    return z3::select(w.ghost("areas"), place);
  };
  const auto tested = [=](W w, const std::function<z3::expr(const Test&)>& part) {
    const Sprite a = a_of(w), b = b_of(w);
    const Sprite of = corner(a, b, w("tester.r_3_later"), w("tester.r_3_earlier"));
    const Common common{U64(w("tester.r_3_common")), column_of(w)};
    const Bool last(this_row(w).term() ==
                    z3::ite((a.last < b.last).term(), a.last.term(), b.last.term()));
    const U32 so_far(area_of(w, w("open.r_returned")));
    const auto in_mode = [&](bool area) {
      return on_all_paths(
          [&] { return part(overlap::test(common, of, this_row(w), last, area, so_far)); });
    };
    return z3::ite(w.is("registers.o_area"), in_mode(true), in_mode(false));
  };
  const auto found = [=](W w) {
    return tested(w, [](const Test& t) { return Bool(t.found).term(); });
  };
  const auto stays = [=](W w) {
    return tested(w, [](const Test& t) { return Bool(t.stays).term(); });
  };
  const auto area_then = [=](W w) {
    return tested(w, [](const Test& t) { return t.pixels.term(); });
  };
  const auto place = [=](W w) { return tested(w, [](const Test& t) { return t.place.term(); }); };
  ghost("areas", no_areas, [=](W w) {
    const z3::expr& all = w.ghost("areas");
    return z3::ite(w.is("sweep.o_open"), z3::store(all, w("open.r_count"), bits(0, 32)),
                   z3::ite(walks(w) && w.is("tester.o_return") && stays(w),
                           z3::store(all, w("open.r_kept"), area_then(w)), all));
  });
  const auto counted = [](const z3::expr& area) {  // as the RTL does
    return z3::ite(z3::ugt(area, bits(0xFFFF, 32)), bits(0xFFFF, 16), area.extract(15, 0));
  };
  const auto returned = [](W w, const Any&) { return Any{w("open.r_returned")}; };
  Rests outcome = with_begun(
      {"common pixels of a pair", "last rows", "pairs in the tester", "pairs under way",
       "the list of a walk", "most open pairs", "the last row", "done stays", "first common pixel",
       Rest("open pairs", returned), Rest("areas of open pairs", returned),
       Rest("visible common pixels", [](W w, const Any&) { return Any{w("tester.w_first")}; }),
       Rest("placed sprites", wire("tester.r_3_later")),
       Rest("placed sprites", wire("tester.r_3_earlier"))});
  outcome.push_back(p.area ? "how many common pixels" : "configured");
  const auto tests_a_pair = [](W w) { return walks(w) && w.is("tester.r_3_valid"); };
  const auto opens = [=](W w) {
    const U64 row(w("tester.r_3_common"));
    std::vector<z3::expr> all = {on_all_paths([&] { return leading_zeros(row).term(); }),
                                 w("tester.w_first")};
    if (p.area) {
      all.push_back(population(row).term());
      all.push_back(w("tester.area.w_count"));
    }
    return all;
  };
  clock("tester", "pairs that are found", "are those of the golden model", outcome,
        [=](W w) { return implies(tests_a_pair(w), w.is("tester.o_found") == found(w)); });
  clock("tester", "places that are found", "or areas, are the golden model's", outcome, [=](W w) {
    return implies(tests_a_pair(w) && found(w), wide32(w("tester.o_place")) == place(w));
  });
  all_.facts.back().open = opens;
  clock("tester", "records that are found",
        "are those that the golden model makes of its next pair",
        with_begun({"pairs that are found", "places that are found", "pairs in the tester",
                    "the list of a walk", "most open pairs"}),
        [=](W w) {
          const z3::expr pair = pairs.word(w, w("open.r_returned"));
          const auto record = [](const z3::expr& one, const z3::expr& other, const z3::expr& at) {
            return on_all_paths(
                [&] { return record_of(wide<U32>(one), wide<U32>(other), wide<U32>(at)).term(); });
          };
          const z3::expr finds = busy(w) && w.is("tester.o_return") && w.is("tester.o_found");
          return finds == (busy(w) && w.is("tester.o_return") && tests_a_pair(w) && found(w)) &&
                 implies(finds,
                         record(w("tester.o_later"), w("tester.o_earlier"), w("tester.o_place")) ==
                             record(pairs.later(pair), pairs.earlier(pair), place(w)));
        });
  all_.facts.back().open = [=](W w) {
    std::vector<z3::expr> all = opens(w);
    all.push_back(found(w));
    all.push_back(place(w));
    return all;
  };
  clock("tester", "pairs that stay open", "are those of the golden model, and their areas", outcome,
        [=](W w) {
          const z3::expr areas =
              p.area ? implies(stays(w), w("tester.o_pixels") == counted(area_then(w)) ||
                                             !w.is("registers.o_area")) &&
                           (w.is("tester.o_changed") ==
                            (w.is("registers.o_area") && w("tester.r_3_common") != bits(0, 64)))
                     : context().bool_val(true);
          return implies(tests_a_pair(w), w.is("tester.o_keep") == stays(w) && areas);
        });
  all_.facts.back().open = opens;
  clock("open", "what comes back", "takes the next place, if it stays open",
        with_begun({"pairs that stay open", "pairs in the tester", "the list of a walk",
                    "most open pairs"}),
        [=](W w) {
          const z3::expr word = z3::select(w.then(w("open.r_memory")), w("open.r_kept"));
          const z3::expr kept = w("open.r_kept");
          return implies(
              walks(w) && w.is("tester.o_return"),
              z3::ite(stays(w),
                      pairs.later(word) == w("tester.r_3_later") &&
                          pairs.earlier(word) == w("tester.r_3_earlier") &&
                          (p.area ? pairs.area(word) ==
                                        z3::ite(w.is("registers.o_area"), counted(area_then(w)),
                                                pairs.area(pairs.word(w, w("open.r_returned"))))
                                  : context().bool_val(true)) &&
                          w.then(w("open.r_kept")) == kept + bits(1, pointer),
                      w.then(w("open.r_kept")) == kept));
        });
  all_.facts.back().open = [=](W w) {
    return std::vector<z3::expr>{stays(w), area_then(w), w("tester.o_found"), w("run.w_end"),
                                 w("port.o_ready")};
  };
  all_.facts.back().split = [](W w, const Any&) {
    return std::vector<z3::expr>{w.is("run.r_busy"), w.is("sweep.r_walking"),
                                 w.is("tester.o_return"), w.is("tester.o_keep")};
  };
  Fact areas = {
      Fact::Kind::kState,
      "open",
      "areas of open pairs",
      "are the golden model's",
      with_begun({"pairs that stay open", "pairs in the tester", "the list of a walk",
                  "most open pairs", "what comes back", "room for open pairs", "the last row",
                  "done stays", "the new sprite is looked up", "room for the active",
                  Rest("areas of open pairs", returned)}),
      [=](W w, const Any& any) {
        const z3::expr walking = w.is("sweep.r_walking");
        const z3::expr kept = walking && z3::ult(any[0], w("open.r_kept"));
        const z3::expr there = !walking || kept || z3::uge(any[0], w("open.r_returned"));
        const z3::expr area = area_of(w, any[0]);
        const z3::expr rows = wide32(w("sweep.r_row")) + z3::ite(kept, bits(1, 32), bits(0, 32));
        return implies(
            busy(w) && !w.is("sweep.o_done") && z3::ult(any[0], w("open.r_count")) && there,
            (p.area ? pairs.area(pairs.word(w, any[0])) == counted(area) : area == bits(0, 32)) &&
                implies(!w.is("registers.o_area"), area == bits(0, 32)) &&
                z3::ule(area, bits(64, 32) * rows));
      },
      {pointer}};
  areas.open = [=](W w) {
    return std::vector<z3::expr>{population(U64(w("tester.r_3_common"))).term(),
                                 w("tester.o_found"), w("run.w_end"), w("port.o_ready")};
  };
  areas.split = [](W w, const Any& any) {
    return std::vector<z3::expr>{w.is("sweep.o_open"),           w.is("tester.o_return"),
                                 w.is("tester.o_keep"),          w.is("open.w_write"),
                                 any[0] == w("open.r_returned"), any[0] == w("open.r_kept")};
  };
  if (!p.area) areas.rests.push_back("configured");
  all_.facts.push_back(areas);
}

}  // namespace collide::overlap
