// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::chains() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
  const Beginnings cells(1, 1);
  const z3::sort array = cells.first.term().get_sort();
  const auto added = [=](W w) {
    Beginnings all(p.rows, p.sprites);
    all.first.set(w.ghost("first"));
    all.next.set(w.ghost("next"));
    add(all, wide<U32>(w("sweep.r_hang_row")), wide<U32>(w("sweep.r_hang_index")));
    return all;
  };
  const z3::expr all_empty = z3::const_array(context().bv_sort(32), none());
  ghost("first", all_empty, [=](W w) {
    return z3::ite(w.is("run.o_begin"), all_empty,
                   z3::ite(w.is("sweep.r_hang"), added(w).first.term(), w.ghost("first")));
  });
  ghost("next", all_empty,
        [=](W w) { return z3::ite(w.is("sweep.r_hang"), added(w).next.term(), w.ghost("next")); });
  const auto first_of = [](W w, const z3::expr& row) {
    return z3::select(w.ghost("first"), wide32(row));
  };
  const auto next_of = [](W w, const z3::expr& index) {
    return z3::select(w.ghost("next"), wide32(index));
  };
  const auto row_of = [=](W w, const z3::expr& index) {
    return low(sprite(w, index).first, row_bits);
  };
  const auto hangs = [](W w, const z3::expr& index) {
    return is_placed(w, index) && !(w.is("sweep.r_hang") && w("sweep.r_hang_index") == index);
  };
  const auto index_in = [=](const z3::expr& number) { return number.extract(index_bits - 1, 0); };
  const auto is_sprite = [=](W w, const z3::expr& number) {
    return z3::ult(number, bits(1U << index_bits, 32)) && hangs(w, index_in(number));
  };
  const auto every = [=](const char* name, const char* says, const Rests& rests,
                         const std::vector<unsigned>& any, const HoldsForAny& holds) {
    all_.facts.push_back({Fact::Kind::kState, "sweep", name, says, rests, holds, any,
                          [](W w) { return open(clipped(w)); }});
  };
  const auto of = [](const char* name, const std::function<Any(W, const Any&)>& these) {
    return Rest(name, these);
  };
  const auto hung = [](W w, const Any&) { return Any{w("sweep.r_hang_index")}; };
  const auto hung_row = [](W w, const Any&) { return Any{w("sweep.r_hang_row")}; };

  state("sweep", "what is hung", "a sprite that was placed in the clock before, into its row",
        {"one sprite on its way", "a sprite, clipped", "what stops runs", "before the rows"},
        [=](W w) {
          const z3::expr& index = w("sweep.r_hang_index");
          return implies(busy(w) && w.is("sweep.r_hang"),
                         is_placed(w, index) && w("sweep.r_hang_row") == row_of(w, index) &&
                             index == w("load.r_index") &&
                             w("sweep.heads.o_data") ==
                                 z3::select(w("sweep.heads.r_memory"), w("sweep.r_hang_row")));
        });
  all_.facts.back().open = [](W w) { return open(clipped(w)); };
  every("first of a row", "is a sprite that begins there, the last that was loaded",
        {"what is hung", "what stops runs", "one sprite on its way", of("placed sprites", hung),
         of("placed sprites",
            [=](W w, const Any& any) { return Any{index_in(first_of(w, any[0]))}; }),
         of("placed sprites", [](W, const Any& any) { return Any{any[1]}; })},
        {row_bits, index_bits}, [=](W w, const Any& any) {
          const z3::expr first = first_of(w, any[0]);
          const z3::expr is = is_sprite(w, first) && row_of(w, index_in(first)) == any[0];
          const z3::expr last = hangs(w, any[1]) && row_of(w, any[1]) == any[0];
          return implies(busy(w),
                         (first == none() || is) &&
                             implies(last, first != none() && z3::ule(any[1], index_in(first))));
        });
  every(
      "next of a sprite", "is one that begins with it, the last that was loaded before",
      {"what is hung", "what stops runs", "one sprite on its way", of("placed sprites", hung),
       of("placed sprites", [](W, const Any& any) { return Any{any[0]}; }),
       of("placed sprites", [](W, const Any& any) { return Any{any[1]}; }),
       of("first of a row",
          [](W w, const Any& any) {
            return Any{w("sweep.r_hang_row"), any[1]};
          }),
       of("placed sprites", [=](W w, const Any& any) { return Any{index_in(next_of(w, any[0]))}; }),
       of("placed sprites",
          [=](W w, const Any&) { return Any{index_in(first_of(w, w("sweep.r_hang_row")))}; })},
      {index_bits, index_bits}, [=](W w, const Any& any) {
        const z3::expr next = next_of(w, any[0]);
        const z3::expr row = row_of(w, any[0]);
        const z3::expr is = is_sprite(w, next) && z3::ult(index_in(next), any[0]) &&
                            row_of(w, index_in(next)) == row;
        const z3::expr last =
            hangs(w, any[1]) && z3::ult(any[1], any[0]) && row_of(w, any[1]) == row;
        return implies(busy(w) && hangs(w, any[0]),
                       (next == none() || is) &&
                           implies(last, next != none() && z3::ule(any[1], index_in(next))));
      });
  every("links", "between sprites are the golden model's",
        {"what is hung", "what stops runs", "one sprite on its way", of("heads", hung_row),
         "before the rows"},
        {index_bits}, [=](W w, const Any& any) {
          return implies(
              busy(w) && hangs(w, any[0]),
              is_link(next_of(w, any[0]), z3::select(w("sweep.links.r_memory"), any[0])));
        });
  state("sweep", "a sprite left hanging", "is one of a run that was stopped",
        {"what stops runs", "before the rows", "one sprite on its way"},
        [](W w) { return implies(!busy(w) && w.is("sweep.r_hang"), w.is("sweep.r_dirty")); });
  state("list", "the list ends", "when no pair is under way any more",
        {"what stops runs", "before the rows", "done stays"}, [](W w) {
          return implies(busy(w) && z3::uge(w("list.r_state"), bits(kHeader, 2)),
                         w.is("sweep.o_done"));
        });
  state("sweep", "no beginnings yet", "while the heads of rows are cleared",
        {"one sprite on its way", "what stops runs"}, [=](W w) {
          return implies(busy(w) && in_state(w, kClear), w.ghost("first") == all_empty);
        });
  every("cleared heads", "are empty",
        {"what stops runs", "no beginnings yet", "one sprite on its way", "before the rows"},
        {row_bits}, [=](W w, const Any& any) {
          return implies(
              in_state(w, kClear),
              !w.is("sweep.r_hang") &&
                  implies(z3::ult(any[0], w("sweep.r_row")),
                          !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]), index_bits)));
        });
  every(
      "heads", "of rows that have not begun are the golden model's",
      {"what is hung", "what stops runs", "one sprite on its way", "no beginnings yet",
       of("clean heads", [](W, const Any& any) { return Any{any[0]}; }), "before the rows",
       "a sprite left hanging", "the last row", "done stays", "how far it loads",
       "the one that begins"},
      {row_bits}, [=](W w, const Any& any) {
        const z3::expr& row = w("sweep.r_row");
        const z3::expr to_begin =
            z3::ite(in_state(w, kClear), z3::ult(any[0], row),
                    in_state(w, kLoad) || z3::ugt(any[0], row) ||
                        (any[0] == row && in_state(w, kScan) && !w.is("sweep.r_walking")));
        const z3::expr there = z3::ult(wide32(any[0]), bits(p.rows, 32));
        return implies(busy(w) && in_state(w, kLoad), number(w, "sweep.r_row", 0)) &&
               implies(busy(w), z3::ult(wide32(row), bits(p.rows, 32))) &&
               implies(
                   busy(w) && !w.is("sweep.o_done") && there,
                   z3::ite(
                       to_begin,
                       is_link(first_of(w, any[0]), z3::select(w("sweep.heads.r_memory"), any[0])),
                       in_state(w, kClear) ||
                           !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]), index_bits)));
      });

  // Who begins, and how many are to
  const auto new_one = [](W w) -> const z3::expr& { return w("sweep.r_new"); };
  const auto same = [](W, const Any& any) { return any; };
  const auto fresh = [=](W w, const Any&) { return Any{new_one(w)}; };
  // Numbers of the sprites that are to begin, from 0 on, in any order
  const unsigned count_bits = index_bits + 1;
  const auto to_begin_number = [](W w, const z3::expr& index) {
    return z3::select(w.ghost("number"), index);
  };
  const auto numbered = [](W w, const z3::expr& n) { return z3::select(w.ghost("numbered"), n); };
  const auto last_number = [=](W w) { return w("sweep.r_waiting") - bits(1, count_bits); };
  const z3::expr no_number = z3::const_array(context().bv_sort(index_bits), bits(0, count_bits));
  const z3::expr no_sprite = z3::const_array(context().bv_sort(count_bits), bits(0, index_bits));
  // One that begins gives its number to the one with the last.
  ghost("number", no_number, [=](W w) {
    const z3::expr& all = w.ghost("number");
    const z3::expr moved =
        z3::store(all, numbered(w, last_number(w)), to_begin_number(w, new_one(w)));
    return z3::ite(w.is("load.o_place"), z3::store(all, w("load.o_index"), w("sweep.r_waiting")),
                   z3::ite(in_state(w, kAppend), moved, all));
  });
  ghost("numbered", no_sprite, [=](W w) {
    const z3::expr& all = w.ghost("numbered");
    const z3::expr moved =
        z3::store(all, to_begin_number(w, new_one(w)), numbered(w, last_number(w)));
    return z3::ite(w.is("load.o_place"), z3::store(all, w("sweep.r_waiting"), w("load.o_index")),
                   z3::ite(in_state(w, kAppend), moved, all));
  });
  const auto begins = [](W w) {
    return in_state(w, kLatch) || in_state(w, kCompare) || in_state(w, kAppend) ||
           in_state(w, kNext);
  };
  const auto to_begin = [=](W w, const z3::expr& index) {
    const z3::expr& row = w("sweep.r_row");
    const z3::expr of_sprite = row_of(w, index);
    const z3::expr in_this_row = z3::ite(
        in_state(w, kScan), !w.is("sweep.r_walking"),
        z3::ite(in_state(w, kNext), z3::ult(index, new_one(w)), z3::ule(index, new_one(w))));
    return is_placed(w, index) && (z3::ule(w("sweep.r_state"), bits(kLoad, 3)) ||
                                   z3::ugt(of_sprite, row) || (of_sprite == row && in_this_row));
  };
  state(
      "sweep", "the one that begins", "is the next of its row",
      {"what stops runs", "before the rows", "the last row", "done stays", "how far it loads",
       "one sprite on its way", of("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
       of("first of a row",
          [=](W w, const Any&) {
            return Any{w("sweep.r_row"), new_one(w)};
          }),
       of("next of a sprite",
          [=](W w, const Any&) {
            return Any{new_one(w), new_one(w)};
          }),
       of("links", fresh)},
      [=](W w) {
        const z3::expr& one = new_one(w);
        const z3::expr link = z3::select(w("sweep.links.r_memory"), one);
        return implies(busy(w) && in_state(w, kScan) && !w.is("sweep.r_walking") &&
                           !w.is("sweep.o_done"),
                       w("sweep.heads.o_data") ==
                           z3::select(w("sweep.heads.r_memory"), w("sweep.r_row"))) &&
               implies(busy(w) && begins(w), !w.is("sweep.r_walking") && is_placed(w, one) &&
                                                 row_of(w, one) == w("sweep.r_row")) &&
               implies(busy(w) && in_state(w, kLatch), w("sweep.links.o_data") == link) &&
               implies(busy(w) && begins(w) && !in_state(w, kLatch), w("sweep.r_next") == link) &&
               implies(busy(w) && in_state(w, kNext), bit_of(link, index_bits));
      });
  const Rests positions = {
      "what stops runs",
      "the one that begins",
      "the last row",
      "done stays",
      "how far it loads",
      "before the rows",
      "one sprite on its way",
      "room for the active",
      "configured",
      of("links", fresh),
      of("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
      of("placed sprites", [](W w, const Any&) { return Any{w("load.o_index")}; }),
      of("numbers of those to begin", fresh)};
  const auto at_positions = [=](const std::vector<Rest>& more) {
    Rests all = positions;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto last_one = [=](W w) { return numbered(w, last_number(w)); };
  every("numbers of those to begin", "each sprite that is to begin has its own number",
        at_positions({of("placed sprites", same),
                      of("first of a row",
                         [](W w, const Any& any) {
                           return Any{w("sweep.r_row"), any[0]};
                         }),
                      of("next of a sprite",
                         [=](W w, const Any& any) {
                           return Any{new_one(w), any[0]};
                         }),
                      of("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; })}),
        {index_bits}, [=](W w, const Any& any) {
          const z3::expr n = to_begin_number(w, any[0]);
          return implies(busy(w) && !w.is("sweep.o_done") && to_begin(w, any[0]),
                         z3::ult(n, w("sweep.r_waiting")) && numbered(w, n) == any[0]);
        });
  every("those to begin", "are as many as are counted",
        at_positions(
            {of("first of a row",
                [=](W w, const Any& any) {
                  return Any{w("sweep.r_row"), numbered(w, any[0])};
                }),
             of("next of a sprite",
                [=](W w, const Any& any) {
                  return Any{new_one(w), numbered(w, any[0])};
                }),
             of("first of a row",
                [=](W w, const Any&) {
                  return Any{w("sweep.r_row"), last_one(w)};
                }),
             of("next of a sprite",
                [=](W w, const Any&) {
                  return Any{new_one(w), last_one(w)};
                }),
             of("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; }),
             of("placed sprites", [=](W w, const Any& any) { return Any{numbered(w, any[0])}; })}),
        {count_bits}, [=](W w, const Any& any) {
          const z3::expr one = numbered(w, any[0]);
          return implies(busy(w) && !w.is("sweep.o_done") && z3::ult(any[0], w("sweep.r_waiting")),
                         to_begin(w, one) && to_begin_number(w, one) == any[0]);
        });
  every("clean heads", "after a run that was not stopped no sprite is left in a row",
        at_positions({"a sprite left hanging", "the list ends", of("cleared heads", same),
                      of("heads", [](W, const Any& any) { return any; }),
                      of("first of a row",
                         [=](W w, const Any& any) {
                           return Any{any[0], index_in(first_of(w, any[0]))};
                         }),
                      of("numbers of those to begin",
                         [=](W w, const Any& any) { return Any{index_in(first_of(w, any[0]))}; })}),
        {row_bits}, [=](W w, const Any& any) {
          const z3::expr there = z3::ult(wide32(any[0]), bits(p.rows, 32));
          return implies(
              there && ((!w.is("sweep.r_dirty") && !busy(w)) || (busy(w) && w.is("sweep.o_done"))),
              !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]), index_bits));
        });
}

}  // namespace collide::overlap
