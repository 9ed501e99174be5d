// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {
// Of hits.r_state
constexpr unsigned kHandOn = 1, kUpper = 2, kLower = 3;
constexpr unsigned kHits = 16;  // bits of a number of pairs that were found

z3::expr hits_in(W w, unsigned state) {
  return number(w, "hits.r_state", state);
}
}  // namespace

void Argument::hits() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits();
  const std::size_t from = all_.facts.size();
  const unsigned most = p.sprites * (p.sprites - 1) / 2;  // pairs
  const auto n = [](std::uint64_t value) { return bits(value, kHits); };
  const Rests begun = {"what stops runs",     "before the rows",       "between walks",
                       "the one that begins", "one sprite on its way", "how far it loads"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  // Pairs in the order in which they are found, and their records. The pair tested in the clock in
  // which a run ends comes behind its end.
  const auto finds = [](W w) {
    return busy(w) && w.is("tester.o_return") && w.is("tester.o_found") && !w.is("run.w_end");
  };
  const auto found = [](W w) -> const z3::expr& { return w.ghost("found"); };
  const auto recorded = [](W w) -> const z3::expr& { return w.ghost("recorded"); };
  const auto of_run = [=](const char* name, const z3::expr& zero, const Holds& next) {
    ghost(name, zero, [=](W w) { return z3::ite(w.is("run.o_begin"), zero, next(w)); });
  };
  of_run("found", n(0), [=](W w) { return z3::ite(finds(w), found(w) + n(1), found(w)); });
  ghost("all records", z3::const_array(context().bv_sort(kHits), bits(0, 32)), [=](W w) {
    const z3::expr& all = w.ghost("all records");
    const z3::expr word = on_all_paths([&] {
      return record_of(wide<U32>(w("tester.o_later")), wide<U32>(w("tester.o_earlier")),
                       wide<U32>(w("tester.o_place")))
          .term();
    });
    return z3::ite(finds(w), z3::store(all, found(w), word), all);
  });
  of_run("recorded", n(0), [=](W w) {
    return z3::ite(busy(w) && w.is("hits.o_record") && w.is("hits.i_record_ready"),
                   recorded(w) + n(1), recorded(w));
  });
  const auto record = [](W w, const z3::expr& number) {
    return z3::select(w.ghost("all records"), number);
  };
  of_run("opened", bits(0, 32), [](W w) {
    return z3::ite(busy(w) && w.is("sweep.o_open"), w.ghost("opened") + 1, w.ghost("opened"));
  });
  state("open", "room for pairs", "no more are opened than the sprites that have begun make",
        {"what stops runs", "before the rows", "the one that begins", "room for the active",
         "the new sprite is looked up", "done stays"},
        [=](W w) {
          const z3::expr& sprites = w.ghost("begun");
          const z3::expr met =
              z3::ite(in_state(w, kCompare), wide32(w("sweep.r_met")) - 2,
                      z3::ite(in_state(w, kAppend), wide32(w("sweep.r_active")), bits(0, 32)));
          const z3::expr all = z3::lshr(sprites * (sprites - 1), bits(1, 32));
          return implies(busy(w), z3::ule(w.ghost("opened"), all + met));
        });
  state("open", "most pairs", "are those of all sprites",
        {then("room for pairs"), then("room for the active"), then("the new sprite is looked up"),
         then("the one that begins"), then("what stops runs"), then("before the rows"),
         then(Rest("numbers of those to begin",
                   [](W w, const Any&) { return Any{w("sweep.r_new")}; })),
         then("configured")},
        [=](W w) { return implies(busy(w), z3::ule(w.ghost("opened"), bits(most, 32))); });
  clock("tester", "pairs that are over", "do not stay", {},
        [](W w) { return !(w.is("tester.o_found") && w.is("tester.o_keep")); });
  clock("open", "a place for each pair", "is in the list",
        with_begun({"room for open pairs", "room for the active", "the new sprite is looked up",
                    "configured", "done stays",
                    Rest("numbers of those to begin",
                         [](W w, const Any&) { return Any{w("sweep.r_new")}; })}),
        [=](W w) {
          const z3::expr& count = w("open.r_count");
          return implies(busy(w) && w.is("sweep.o_open"),
                         count + bits(1, p.pointer_bits()) != bits(0, p.pointer_bits()));
        });
  of_run("closed", bits(0, 32), [](W w) {
    const z3::expr closes = busy(w) && w.is("tester.o_return") && !w.is("tester.o_keep");
    return z3::ite(closes, w.ghost("closed") + 1, w.ghost("closed"));
  });
  state("tester", "room for pairs that are found", "they were opened, and are not open any more",
        with_begun({"done stays", "most pairs", "pairs that are over", "a place for each pair",
                    "the list of a walk", "pairs under way"}),
        [=](W w) {
          const z3::expr gone =
              z3::ite(w.is("sweep.r_walking"),
                      wide32(w("open.r_returned")) - wide32(w("open.r_kept")), bits(0, 32));
          const z3::expr& closed = w.ghost("closed");
          return implies(busy(w),
                         z3::ule(wide32(found(w)), closed) && z3::ule(closed, w.ghost("opened")) &&
                             w.ghost("opened") == closed + wide32(w("open.r_count")) - gone);
        });
  const std::size_t split = all_.facts.size() - 1;
  all_.facts.back().split = [](W w, const Any&) {
    std::vector<z3::expr> all;
    for (const char* one :
         {"run.r_busy", "sweep.r_walking", "sweep.o_walk", "sweep.o_open", "tester.o_return",
          "tester.o_found", "tester.o_keep", "open.o_walked"}) {
      all.push_back(w.is(one));
    }
    return all;
  };
  state("hits", "most pairs that are found", "are those of all sprites",
        with_begun({then("room for pairs that are found"), then("most pairs")}),
        [=](W w) { return z3::ule(found(w), n(most)); });
  state("list", "nothing is found behind the list", "when its header is written",
        with_begun({"the list ends", "done stays"}), [=](W w) {
          return implies(busy(w) && z3::uge(w("list.r_state"), bits(kHeader, 2)),
                         hits_in(w, kNone));
        });
  state("hits", "the pair that is entered", "is the last that was found",
        with_begun({"nothing is found behind the list", "common pixels of a pair",
                    "most pairs that are found"}),
        [=](W w) {
          const z3::expr pending = z3::ite(hits_in(w, kHandOn) || hits_in(w, kUpper), n(1), n(0));
          const z3::expr& i = w("hits.r_i");
          const z3::expr& j = w("hits.r_j");
          const unsigned width = w.width("hits.r_found");
          return implies(busy(w),
                         w("hits.r_found") == (found(w) - pending).extract(width - 1, 0) &&
                             recorded(w) == found(w) - z3::ite(hits_in(w, kHandOn), n(1), n(0)) &&
                             z3::uge(found(w), pending) &&
                             implies(!hits_in(w, kNone),
                                     z3::ult(i, j) && found(w) != n(0) &&
                                         record(w, found(w) - n(1)) ==
                                             z3::concat(z3::concat(z3::zext(i, 8 - index_bits),
                                                                   z3::zext(j, 8 - index_bits)),
                                                        w("hits.r_place")))) &&
                 implies(!busy(w), (hits_in(w, kNone) || hits_in(w, kHandOn)) &&
                                       w("hits.r_found") == found(w).extract(width - 1, 0));
        });
  clock("hits", "records", "are handed to the list in the order in which pairs are found",
        with_begun({"the pair that is entered"}), [=](W w) {
          return implies(busy(w) && w.is("hits.o_record"),
                         w("list.i_data") == record(w, recorded(w)) && w.is("list.i_record") &&
                             found(w) == recorded(w) + n(1)) &&
                 implies(busy(w) && w.is("list.i_record"), w.is("hits.o_record"));
        });
  ghost("FOUND", bits(0, 32), [=](W w) {
    const z3::expr& before = w.ghost("FOUND");
    return z3::ite(w.is("run.o_begin"), bits(0, 32),
                   z3::ite(hits_in(w, kUpper), before + 1, before));
  });
  state("hits", "register FOUND", "counts the records, each when it is entered",
        with_begun({then("the pair that is entered"), then("most pairs that are found"),
                    "the pair that is entered", "nothing is found behind the list"}),
        [=](W w) {
          const z3::expr& count = w.ghost("FOUND");
          const z3::expr entered = hits_in(w, kHandOn) || hits_in(w, kUpper);
          return wide32(w("hits.r_found")) == count && z3::ule(count, bits(most, 32)) &&
                 count + z3::ite(busy(w) && entered, bits(1, 32), bits(0, 32)) == wide32(found(w));
        });

  // TOUCHED
  const auto sprite_in = [=](W w, unsigned high) {  // of the record that is being entered
    return wide<U32>(record(w, found(w) - n(1)).extract(high, high - 7));
  };
  const z3::expr none_touched = z3::const_array(context().bv_sort(3), bits(0, 32));
  // The lower sprite of a pair first
  of_run("touched", none_touched, [=](W w) {
    const z3::expr& before = w.ghost("touched");
    const auto with = [&](unsigned high) {
      Table<U32, 8> set;
      set.set(before);
      enter(set, sprite_in(w, high));
      return set.term();
    };
    return z3::ite(hits_in(w, kUpper), with(31), z3::ite(hits_in(w, kLower), with(23), before));
  });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "hits",
       "TOUCHED",
       "has the sprites of the pairs that are counted, the second of a pair a clock later",
       with_begun(
           {"the pair that is entered", "sprites of the pair that is entered", "configured"}),
       [=](W w, const Any& any) {
         const z3::expr& touched = w("hits.r_touched");
         const z3::expr all = p.sprites < 256 ? z3::zext(touched, 256 - p.sprites) : touched;
         const z3::expr from_bit = z3::zext(z3::concat(any[0], bits(0, 5)), 248);
         return z3::lshr(all, from_bit).extract(31, 0) == z3::select(w.ghost("touched"), any[0]);
       },
       {3}});

  // PAIRS
  state("hits", "rows of PAIRS are cleared", "no later than the descriptors are answered",
        with_begun({"configured", "configuration stands"}), [=](W w) {
          const z3::expr words = p.words(w);
          const z3::expr cleared = z3::concat(w("hits.r_cleared"), w("hits.r_clear_word"));
          const z3::expr& count = w("registers.o_count");
          const z3::expr& rows = w("hits.r_cleared");
          return z3::ule(rows, bits(p.sprites, 9)) &&
                 implies(busy(w), z3::ule(rows, count) && (z3::ule(words, cleared)) &&
                                      implies(rows == count, number(w, "hits.r_clear_word", 0)));
        });
  const unsigned address = index_bits + 3;
  const z3::expr no_pairs = z3::const_array(context().bv_sort(address), bits(0, 32));
  // As the golden model enters a sprite into one row of PAIRS: one word of it changes.
  const auto with_entry = [=](const z3::expr& all, const U32& row, const U32& column) {
    const z3::expr at = z3::concat(low(row, index_bits), (column >> 5).term().extract(2, 0));
    Table<U32, 8> set;
    set.set(z3::const_array(context().bv_sort(3), z3::select(all, at)));
    enter(set, column);
    const U32 word = set[column >> 5];
    return z3::store(all, at, word.term());
  };
  of_run("pairs", no_pairs, [=](W w) {
    const U32 i = sprite_in(w, 31), j = sprite_in(w, 23);
    const z3::expr& all = w.ghost("pairs");
    return z3::ite(hits_in(w, kUpper), with_entry(with_entry(all, i, j), j, i), all);
  });
  const auto memory = [](W w, const z3::expr& at) {
    return z3::select(w("hits.pairs.r_memory"), at);
  };
  state("hits", "the words that are changed", "are read in the clock before",
        with_begun({"rows of PAIRS are cleared", "the pair that is entered"}), [=](W w) {
          const auto is_read = [&](const char* at) {
            return w("hits.pairs.r_data") == memory(w, w(at));
          };
          return implies(busy(w), implies(hits_in(w, kUpper), is_read("hits.w_upper")) &&
                                      implies(hits_in(w, kLower), is_read("hits.w_lower")));
        });
  state("hits", "sprites of the pair that is entered", "are loaded",
        with_begun(
            {"the pair that is entered", "common pixels of a pair", "before the rows", "configured",
             "configuration stands",
             Rest("placed sprites", [](W w, const Any&) { return Any{w("tester.r_3_later")}; }),
             Rest("placed sprites", [](W w, const Any&) { return Any{w("tester.r_3_earlier")}; })}),
        [=](W w) {
          const auto there = [&](const char* index) {
            return z3::ult(wide32(w(index)), wide32(w("registers.o_count")));
          };
          return implies(busy(w) && !hits_in(w, kNone),
                         z3::ugt(w("sweep.r_state"), bits(kLoad, 3)) && there("hits.r_i") &&
                             there("hits.r_j"));
        });
  const bool is_wide = p.sprites > 128;
  all_.facts.push_back(
      {Fact::Kind::kState,
       "hits",
       "PAIRS",
       "has both sides of the pairs that are counted",
       with_begun({"the pair that is entered", "rows of PAIRS are cleared",
                   "sprites of the pair that is entered", "the words that are changed",
                   "configured", "configuration stands"}),
       [=](W w, const Any& any) {  // a row, and a word of the memory
         const z3::expr at = z3::concat(any[0], any[1]);
         const z3::expr golden =
             is_wide
                 ? z3::concat(z3::select(w.ghost("pairs"), z3::concat(at, bits(1, 1))),
                              z3::select(w.ghost("pairs"), z3::concat(at, bits(0, 1))))
                 : z3::select(w.ghost("pairs"), z3::concat(z3::concat(any[0], bits(0, 1)), any[1]));
         const z3::expr cleared = z3::concat(w("hits.r_cleared"), w("hits.r_clear_word"));
         const z3::expr here = z3::zext(at, 9 - index_bits);
         const z3::expr late = z3::ite(hits_in(w, kLower) && at == w("hits.w_lower"),
                                       w("hits.w_bit"), bits(0, is_wide ? 64 : 32));
         return z3::ite(z3::ult(here, cleared), (memory(w, at) | late) == golden,
                        golden == bits(0, is_wide ? 64 : 32));
       },
       {index_bits, 2}});
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    all_.facts[i].open = [area = p.area](W w) {
      std::vector<z3::expr> all = {w("tester.o_place")};
      if (area) all.push_back(w("tester.area.w_count"));
      return all;
    };
  }
  all_.facts[split].open = [](W w) {
    return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                 w("run.w_end"), w("port.o_ready")};
  };
}

}  // namespace collide::overlap
