// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::open_pairs() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
  const unsigned pointer = p.pointer_bits();
  const Pairs pairs{index_bits, p.pixels()};
  const std::size_t from = all_.facts.size();
  const auto row = [](W w) { return wide<I32>(w("sweep.r_row")); };
  const auto ends = [=](W w, const z3::expr& index) {
    return (sprite(w, index).last == row(w)).term();
  };
  const auto wire = [](const char* name) { return [=](W w, const Any&) { return Any{w(name)}; }; };
  const Rests begun = {"what stops runs", "before the rows", "between walks", "the one that begins",
                       "one sprite on its way"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto returned = [](W w, const Any&) { return Any{w("open.r_returned")}; };
  const auto fact = [=](W w, const Any& any) {
    const z3::expr word = pairs.word(w, any[0]);
    const z3::expr later = pairs.later(word), earlier = pairs.earlier(word);
    const Sprite a = sprite(w, later), b = sprite(w, earlier);
    const z3::expr kept = w.is("sweep.r_walking") && z3::ult(any[0], w("open.r_kept"));
    const I32 on = row(w) + I32(z3::ite(kept, bits(1, 32), bits(0, 32)));
    const Bool rows = a.first <= on && on <= a.last && b.first <= on && on <= b.last;
    const Bool columns = a.left < b.right && b.left < a.right;
    const z3::expr there =
        !w.is("sweep.r_walking") || kept || z3::uge(any[0], w("open.r_returned"));
    return implies(busy(w) && !w.is("sweep.o_done") && z3::ult(any[0], w("open.r_count")) && there,
                   is_placed(w, later) && is_placed(w, earlier) && later != earlier &&
                       (rows && columns).term());
  };
  const auto met = [=](W w, const Any&) {
    return Any{(w("sweep.r_met") - bits(2, index_bits + 1)).extract(index_bits - 1, 0)};
  };
  all_.facts.push_back(
      {Fact::Kind::kState,
       "open",
       "open pairs",
       "are of two sprites that share a column, and rows from here on",
       with_begun({"the list of a walk", "pairs in the tester", "last rows", "most open pairs",
                   "the new sprite is looked up", "the last row", "done stays",
                   "room for open pairs", "room for the active", Rest("active sprites", met),
                   Rest("tables", wire("sweep.r_new")), Rest("tables", wire("sweep.r_other")),
                   Rest("placed sprites", wire("sweep.r_new")),
                   Rest("placed sprites", wire("sweep.r_other")), Rest("open pairs", returned),
                   Rest("heads", wire("sweep.r_row"))}),
       fact,
       {pointer},
       [](W w) {
         std::vector<z3::expr> all = open(clipped(w));
         for (const char* one : {"tester.o_found", "port.o_ready", "run.w_end", "tester.o_pixels",
                                 "tester.o_changed"}) {
           all.push_back(w(one));
         }
         return all;
       },
       [=](W w, const Any& any) {
         return std::vector<z3::expr>{
             w.is("load.o_place"), w.is("sweep.o_open"),           w.is("tester.o_return"),
             w.is("open.w_write"), any[0] == w("open.r_returned"), any[0] == w("open.w_address")};
       }});
  state("tester", "the place looked up", "is that of the name", with_begun({}), [=](W w) {
    return implies(walks(w) && w.is("tester.r_1_valid"),
                   w("tester.places.o_data") ==
                       z3::select(w("tester.places.r_memory"), w("tester.r_1_sprite")));
  });
  const auto looked_up_pair = [=](W w, const Any&) {
    return Any{w("open.r_returned") + z3::zext(w("tester.r_3_valid"), pointer - 1) +
               z3::zext(w("tester.r_2_valid"), pointer - 1)};
  };
  state(
      "tester", "place of the later sprite", "is kept with it",
      with_begun({"the place looked up", "the later sprite", "the name looked up",
                  "numbers of names", "names that wait", "the name that follows",
                  "pairs in the tester", "the list of a walk", "most open pairs",
                  Rest("open pairs", looked_up_pair), Rest("tables", wire("tester.r_1_sprite")),
                  Rest("placed sprites", wire("tester.r_1_sprite")), "the last row", "done stays"}),
      [=](W w) {
        const Sprite s = sprite(w, w("tester.r_later"));
        const auto is = [&](const char* held, const char* part) {
          return w(held) == kept(s, {part}, p.row_bits());
        };
        return implies(walks(w) && is_set(w.ghost("some are tested")),
                       is_placed(w, w("tester.r_later")) && is("tester.r_later_base", "o_base") &&
                           is("tester.r_later_x", "o_x") && is("tester.r_later_y", "o_y") &&
                           (w.is("tester.r_later_ends") == ends(w, w("tester.r_later"))));
      });
  state(
      "tester", "last rows", "of the pairs that are tested",
      with_begun({"the place looked up", "place of the later sprite", "the name looked up",
                  "numbers of names", "names that wait", "the name that follows",
                  "pairs in the tester", "the list of a walk", "most open pairs",
                  Rest("open pairs", looked_up_pair), Rest("tables", wire("tester.r_1_sprite")),
                  Rest("placed sprites", wire("tester.r_1_sprite")), "the last row", "done stays"}),
      [=](W w) {
        const auto is = [&](const std::string& stage) {
          return implies(w.is("tester.r_" + stage + "_valid"),
                         w.is("tester.r_" + stage + "_ends") ==
                             (ends(w, w("tester.r_" + stage + "_later")) ||
                              ends(w, w("tester.r_" + stage + "_earlier"))));
        };
        return implies(walks(w), is("2") && is("3"));
      });
  for (std::size_t i = from + 1; i < all_.facts.size(); ++i) {
    all_.facts[i].open = [](W w) {
      return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                   w("port.o_ready"), w("run.w_end")};
    };
    all_.facts[i].split = [](W w, const Any&) {
      return std::vector<z3::expr>{w.is("sweep.o_walk"), w.is("tester.w_advance"),
                                   w.is("tester.r_1_valid"), w.is("tester.r_1_is_later")};
    };
  }
  const auto fresh = wire("sweep.r_new");
  const auto last_number = [=](W w) { return w("sweep.r_waiting") - bits(1, index_bits + 1); };
  const auto numbered = [](W w, const z3::expr& number) {
    return z3::select(w.ghost("numbered"), number);
  };
  static_cast<void>(row_bits);
  clock("sweep", "the last row", "is followed by the end", {}, [=](W w) {
    return implies(busy(w) && w.is("sweep.w_step") && !w.is("sweep.o_done") && w.then(busy(w)) &&
                       number(w, "sweep.r_row", p.rows - 1),
                   w.then(w.is("sweep.o_done")));
  });
  all_.facts.back().rests = with_begun(
      {"the list of a walk",
       "pairs in the tester",
       "last rows",
       "most open pairs",
       "room for the active",
       "how far it loads",
       "configured",
       Rest("open pairs", returned),
       Rest("open pairs", [=](W, const Any&) { return Any{bits(0, pointer)}; }),
       Rest("placed sprites", wire("tester.r_3_later")),
       Rest("placed sprites",
            [=](W w, const Any&) { return Any{pairs.later(pairs.word(w, bits(0, pointer)))}; }),
       Rest("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; }),
       Rest("those to begin", [=](W, const Any&) { return Any{bits(0, index_bits + 1)}; }),
       Rest("numbers of those to begin", fresh),
       Rest("placed sprites", [=](W w, const Any&) { return Any{numbered(w, last_number(w))}; }),
       Rest("placed sprites",
            [=](W w, const Any&) { return Any{numbered(w, bits(0, index_bits + 1))}; }),
       Rest("heads", wire("sweep.r_row")),
       Rest("next of a sprite",
            [=](W w, const Any&) {
              return Any{w("sweep.r_new"), numbered(w, last_number(w))};
            }),
       Rest("next of a sprite",
            [=](W w, const Any&) {
              return Any{w("sweep.r_new"), numbered(w, bits(0, index_bits + 1))};
            }),
       Rest("first of a row",
            [=](W w, const Any&) {
              return Any{w("sweep.r_row"), numbered(w, last_number(w))};
            }),
       Rest("links", fresh)});
  clock("sweep", "done stays", "until the run ends", with_begun({}), [=](W w) {
    return implies(busy(w) && w.is("sweep.o_done") && w.then(busy(w)),
                   w.then(w.is("sweep.o_done")));
  });
  // What the golden model does of all that
  const auto sweeps = [](W w) { return busy(w) && !w.is("sweep.o_done"); };
  const auto link = [=](const z3::expr& number) {
    return z3::concat(as_bit(Bool(number != none())), number.extract(index_bits - 1, 0));
  };
  clock("sweep", "which sprite begins", "the golden model's first of the row, then the next",
        with_begun({Rest("heads", wire("sweep.r_row")), Rest("links", fresh),
                    Rest("first of a row",
                         [](W w, const Any&) {
                           return Any{w("sweep.r_row"), w("sweep.r_new")};
                         }),
                    Rest("next of a sprite",
                         [](W w, const Any&) {
                           return Any{w("sweep.r_new"), w("sweep.r_new")};
                         }),
                    "the last row", "done stays", "how far it loads"}),
        [=](W w) {
          const z3::expr first = z3::select(w.ghost("first"), wide32(w("sweep.r_row")));
          const z3::expr next = z3::select(w.ghost("next"), wide32(w("sweep.r_new")));
          const z3::expr scans = in_state(w, kScan) && !w.is("sweep.r_walking");
          return implies(
                     sweeps(w) && scans,
                     w.is("sweep.w_begins") == (first != none()) &&
                         implies(first != none(), w("sweep.w_begin_index") ==
                                                          link(first).extract(index_bits - 1, 0) &&
                                                      w.then(in_state(w, kLatch)))) &&
                 implies(sweeps(w) && in_state(w, kAppend),
                         w.then(in_state(w, kNext)) == (next != none())) &&
                 implies(sweeps(w) && in_state(w, kNext),
                         w("sweep.w_begin_index") == link(next).extract(index_bits - 1, 0));
        });
  clock("sweep", "meetings", "which active sprites stay, and which pairs are opened",
        with_begun({"the new sprite is looked up", "room for the active", "configured",
                    "how far it loads", Rest("active sprites", met), Rest("tables", fresh),
                    Rest("tables", wire("sweep.r_other")), Rest("placed sprites", fresh),
                    Rest("placed sprites", wire("sweep.r_other")), Rest("masks and classes", fresh),
                    Rest("masks and classes", wire("sweep.r_other"))}),
        [=](W w) {
          const auto whole = [&](const char* index) {
            Sprite s = sprite(w, w(index));
            const z3::expr classes = z3::select(w.ghost("classes"), w(index));
            s.is = U16(classes.extract(31, 16));
            s.hits = U16(classes.extract(15, 0));
            return s;
          };
          const Sprite a = whole("sweep.r_new"), b = whole("sweep.r_other");
          const Bool there = !is_over(b, wide<I32>(w("sweep.r_row")));
          return implies(
              busy(w) && in_state(w, kCompare),
              w.is("sweep.w_keep") == there.term() &&
                  w.is("sweep.o_open") == (there && meet(a, b)).term() &&
                  w("sweep.o_later") == w("sweep.r_new") &&
                  w("sweep.o_earlier") == z3::select(w("sweep.active.r_memory"), met(w, {})[0]));
        });
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "sweep",
       "places of the active",
       "in their memory: kept and joined as the golden model does",
       with_begun({"the new sprite is looked up", "room for the active", "configured",
                   "how far it loads", Rest("numbers of those to begin", wire("sweep.r_new"))}),
       [=](W w, const Any& any) {
         Active active(p.sprites);
         active.sprites.set(context().constant("active", active.sprites.term().get_sort()));
         active.count = wide<U32>(w("sweep.r_active"));
         const auto at = [](const Active& all, const z3::expr& place) {
           return U16(z3::select(all.sprites.term(), wide32(place))).term();
         };
         const auto has = [&](const z3::expr& place) {
           const z3::expr index = z3::select(w("sweep.active.r_memory"), place);
           return z3::zext(index, 16 - index_bits);
         };
         const z3::expr met_now = met(w, {})[0];
         const Meeting before{wide<U32>(w("sweep.r_met")) - 2U, wide<U32>(w("sweep.r_kept"))};
         Meeting meeting = before;
         const U16 sprite = meet_next(meeting, active);
         Active kept = active, joined = active;
         Meeting keeping = meeting;
         keep(keeping, kept, sprite);
         join(before, joined, wide<U16>(w("sweep.r_new")));
         const z3::expr then = w.then(has(any[0]));
         const z3::expr count = wide32(w.then(w("sweep.r_active")));
         const z3::expr keeps = w.is("sweep.w_keep");
         const z3::expr compares =
             wide<U16>(w("sweep.o_earlier")).term() == sprite.term() &&
             wide32(w.then(w("sweep.r_kept"))) ==
                 z3::ite(keeps, keeping.kept.term(), meeting.kept.term()) &&
             then == z3::ite(keeps, at(kept, any[0]), at(active, any[0])) &&
             w.then(in_state(w, kAppend)) == (meeting.met == active.count).term() &&
             count == active.count.term();
         const z3::expr joins = then == at(joined, any[0]) && count == joined.count.term();
         const z3::expr rests = then == has(any[0]) && count == active.count.term();
         const z3::expr same =
             at(active, any[0]) == has(any[0]) && at(active, met_now) == has(met_now);
         return implies(busy(w) && same, z3::ite(in_state(w, kCompare), compares,
                                                 z3::ite(in_state(w, kAppend), joins, rests)));
       },
       {index_bits}});
}

}  // namespace collide::overlap
