// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::fetches() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits();
  const auto same = [](W, const Any& any) { return any; };
  const auto wire = [](const char* name) { return [=](W w, const Any&) { return Any{w(name)}; }; };
  const Rests begun = {"what stops runs", "before the rows", "between walks", "the one that begins",
                       "one sprite on its way"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  // Names that have not been tested yet are of pairs that are not back yet, so of sprites that
  // are on this row.
  const auto n = [](std::uint64_t value) { return bits(value, kNames); };
  const auto named = [](W w) -> const z3::expr& { return w.ghost("named"); };
  const auto tested = [](W w) {
    return w.ghost("popped") - z3::zext(w("tester.r_1_valid"), kNames - 1);
  };
  Fact forward = {
      Fact::Kind::kState,
      "namer",
      "names go forward",
      "from pair to pair",
      with_begun({"how many names", "the list of a walk",
                  Rest("names go forward",
                       [=](W w, const Any& any) {
                         return Any{any[0], named(w) - n(1)};
                       }),
                  Rest("names in order", [](W, const Any& any) { return Any{any[0]}; })}),
      [=](W w, const Any& any) {
        const Name one = name(w, p, any[0]), other = name(w, p, any[1]);
        return implies(walks(w) && z3::ult(any[0], any[1]) && z3::ult(any[1], named(w)),
                       z3::ule(one.pair, other.pair) &&
                           implies(!is_set(one.is_later), z3::ult(one.pair, other.pair)));
      },
      {kNames, kNames}};
  forward.split = [=](W w, const Any& any) {
    return std::vector<z3::expr>{w.is("sweep.o_walk"), w.is("namer.w_advance"), any[1] == named(w),
                                 any[0] == named(w), any[0] == named(w) - n(1)};
  };
  all_.facts.push_back(forward);
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "namer",
       "pairs of waiting names",
       "are not back yet",
       with_begun({"the name that follows", "pairs in the tester", "pairs under way",
                   "names that wait", "how many names", "the list of a walk",
                   Rest("names go forward",
                        [=](W w, const Any& any) {
                          return Any{tested(w), any[0]};
                        })}),
       [=](W w, const Any& any) {
         return implies(walks(w) && z3::ule(tested(w), any[0]) && z3::ult(any[0], named(w)),
                        z3::uge(name(w, p, any[0]).pair, w("open.r_returned")));
       },
       {kNames}});
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "namer",
       "sprites of waiting names",
       "are on this row",
       with_begun(
           {Rest("pairs of waiting names", same), Rest("names of pairs", same),
            "the list of a walk", "the last row", "done stays", "most open pairs",
            Rest("open pairs", [=](W w, const Any& any) { return Any{name(w, p, any[0]).pair}; })}),
       [=](W w, const Any& any) {
         const Name one = name(w, p, any[0]);
         const Sprite s = sprite(w, one.sprite);
         const I32 row = wide<I32>(w("sweep.r_row"));
         return implies(walks(w) && z3::ule(tested(w), any[0]) && z3::ult(any[0], named(w)),
                        is_placed(w, one.sprite) && (s.first <= row && row <= s.last).term());
       },
       {kNames}});
  // The golden model's row that was fetched last of each sprite
  const z3::expr none_fetched = z3::const_array(context().bv_sort(index_bits), none());
  ghost("fetched", none_fetched, [](W w) {
    const z3::expr& all = w.ghost("fetched");
    return z3::ite(w.is("load.o_place"), z3::store(all, w("load.o_index"), none()),
                   z3::ite(w.is("namer.o_fetch"),
                           z3::store(all, w("namer.o_sprite"), wide32(w("sweep.r_row"))), all));
  });
  all_.facts.push_back({Fact::Kind::kState,
                        "namer",
                        "stamps",
                        "are the rows that were fetched last",
                        with_begun({Rest("placed sprites", same)}),
                        [](W w, const Any& any) {
                          return implies(busy(w) && is_placed(w, any[0]),
                                         is_link(z3::select(w.ghost("fetched"), any[0]),
                                                 z3::select(w("namer.stamps.r_memory"), any[0])));
                        },
                        {index_bits}});
  state("namer", "the stamp looked up", "is current, or of the sprite stamped last", with_begun({}),
        [](W w) {
          const z3::expr& last = w("namer.r_last_stamped");
          const z3::expr& sprite = w("namer.r_sprite");
          const z3::expr& stamps = w("namer.stamps.r_memory");
          const z3::expr stamp = z3::concat(bits(1, 1), w("sweep.r_row"));
          return implies(walks(w) && w.is("namer.r_stamped"), z3::select(stamps, last) == stamp) &&
                 implies(walks(w) && w.is("namer.r_valid"),
                         w("namer.stamps.o_data") == z3::select(stamps, sprite) ||
                             (w.is("namer.r_stamped") && last == sprite));
        });
  clock("namer", "which rows are fetched", "those that the golden model fetches",
        with_begun({"the stamp looked up", "the name given last", "numbers of names",
                    "names that wait", "how many names", Rest("stamps", wire("namer.o_sprite")),
                    Rest("sprites of waiting names",
                         [](W w, const Any&) { return Any{w.ghost("in the namer")}; })}),
        [=](W w) {
          const I32 fetched(z3::select(w.ghost("fetched"), w("namer.o_sprite")));
          const Bool was = is_fetched(fetched, wide<I32>(w("sweep.r_row")));
          return implies(
              walks(w) && w.is("namer.o_name"),
              w.is("namer.o_fetch") == (!was).term() && w.is("namer.o_fetched") == (!was).term());
        });
}

}  // namespace collide::overlap
