// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::walk() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits();
  const unsigned pointer = p.pointer_bits();
  const Pairs pairs{index_bits, p.pixels()};
  const auto n = [](std::uint64_t value) { return bits(value, kNames); };
  const auto named = [](W w) -> const z3::expr& { return w.ghost("named"); };
  const auto popped = [](W w) -> const z3::expr& { return w.ghost("popped"); };
  const auto one_if = [=](W w, const char* valid, unsigned width) {
    return z3::zext(w(valid), width - 1);
  };
  const auto output = [=](W w) {  // of the list of open pairs
    z3::expr_vector parts(context());
    parts.push_back(w("open.o_later"));
    parts.push_back(w("open.o_earlier"));
    if (p.area) parts.push_back(w("open.o_pixels"));
    return z3::concat(parts);
  };
  const auto output_number = [=](W w) { return w("open.r_read") - bits(1, pointer); };
  // Names
  ghost("named", n(0), [=](W w) {
    return z3::ite(w.is("sweep.o_walk"), n(0),
                   z3::ite(w.is("namer.w_advance"), named(w) + n(1), named(w)));
  });
  ghost("popped", n(0), [=](W w) {
    return z3::ite(w.is("sweep.o_walk"), n(0),
                   z3::ite(w.is("tester.o_pop"), popped(w) + n(1), popped(w)));
  });
  const unsigned width = 1 + pointer + 2 * index_bits + p.pixels();
  // As the golden model names them, from the pair that is next and the name given last
  const auto last_name = [=](W w) { return unjoined(w, p, w.ghost("last name")); };
  const auto golden_name = [=](W w) {
    const z3::expr word = output(w);
    const I32 before(z3::ite(named(w) == n(0), none(), wide32(last_name(w).later)));
    const Bool is_later = names_later(before, wide<U32>(pairs.later(word)));
    return Name{as_bit(is_later), output_number(w), pairs.later(word),
                z3::ite(is_later.term(), pairs.later(word), pairs.earlier(word)),
                w("open.o_pixels")};
  };
  ghost("last name", bits(0, width), [=](W w) {
    return z3::ite(w.is("namer.w_advance"), joined(golden_name(w)), w.ghost("last name"));
  });
  ghost("names", z3::const_array(context().bv_sort(kNames), bits(0, width)), [=](W w) {
    return z3::ite(w.is("namer.w_advance"),
                   z3::store(w.ghost("names"), named(w), joined(golden_name(w))), w.ghost("names"));
  });
  // Numbers of the names where they are: in the namer, the queue, at its output, in the tester
  const auto moves = [=](const char* name, const char* when,
                         const std::function<z3::expr(W)>& from) {
    ghost(name, n(0), [=](W w) { return z3::ite(w.is(when), from(w), w.ghost(name)); });
  };
  const auto slot = [](W w, const char* counter) { return w(counter).extract(3, 0); };
  moves("in the namer", "namer.w_advance", named);
  ghost("in the queue", z3::const_array(context().bv_sort(4), n(0)), [=](W w) {
    const z3::expr& all = w.ghost("in the queue");
    return z3::ite(w.is("namer.o_name"),
                   z3::store(all, slot(w, "names.r_in"), w.ghost("in the namer")), all);
  });
  moves("at the output", "names.w_read",
        [=](W w) { return z3::select(w.ghost("in the queue"), slot(w, "names.r_out")); });
  moves("looked up", "tester.w_advance", [](W w) { return w.ghost("at the output"); });
  const auto is_tested = [](W w) { return w.is("tester.w_advance") && w.is("tester.r_1_valid"); };
  ghost("some are tested", bits(0, 1), [=](W w) {
    return z3::ite(w.is("sweep.o_walk"), bits(0, 1),
                   z3::ite(is_tested(w), bits(1, 1), w.ghost("some are tested")));
  });
  ghost("tested", n(0),
        [=](W w) { return z3::ite(is_tested(w), w.ghost("looked up"), w.ghost("tested")); });
  ghost("tested name", bits(0, width), [=](W w) {
    return z3::ite(is_tested(w), z3::select(w.ghost("names"), w.ghost("looked up")),
                   w.ghost("tested name"));
  });

  const auto every = [=](const char* at, const char* fact, const char* says, const Rests& rests,
                         const std::vector<unsigned>& any, const HoldsForAny& holds) {
    all_.facts.push_back({Fact::Kind::kState, at, fact, says, rests, holds, any});
  };
  const std::size_t from = all_.facts.size();
  const Rests begun = {"what stops runs", "before the rows", "between walks",
                       "the one that begins"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto at_number = [](const char* ghost_name) {
    return [=](W w, const Any&) { return Any{w.ghost(ghost_name)}; };
  };
  // The number of the pair that comes behind a name, or behind none
  const auto next_pair = [=](const z3::expr& some, const Name& last) {
    return z3::ite(some, z3::ite(is_set(last.is_later), last.pair, last.pair + bits(1, pointer)),
                   bits(0, pointer));
  };
  const auto behind_last = [=](W w) { return next_pair(named(w) != n(0), last_name(w)); };
  const auto tested_name = [=](W w) { return unjoined(w, p, w.ghost("tested name")); };
  const auto some_tested = [](W w) { return is_set(w.ghost("some are tested")); };
  const auto behind_tested = [=](W w) { return next_pair(some_tested(w), tested_name(w)); };
  // Names that have left the tester's first stage
  const auto tested = [=](W w) { return popped(w) - one_if(w, "tester.r_1_valid", kNames); };
  const auto at_tested = [=](W w, const Any&) { return Any{tested(w)}; };
  const auto queued = [](W w) { return w("names.r_in") - w("names.r_out"); };
  const auto first_queued = [=](W w) { return popped(w) + one_if(w, "names.r_valid", kNames); };

  // Numbers alone
  state("names", "names that wait", "are counted by the queue", with_begun({"how many names"}),
        [=](W w) {
          return implies(walks(w), z3::ule(queued(w), bits(16, 5)) &&
                                       named(w) - one_if(w, "namer.r_valid", kNames) ==
                                           first_queued(w) + z3::zext(queued(w), kNames - 5) &&
                                       z3::ule(popped(w), named(w)) &&
                                       z3::ule(first_queued(w), named(w)) &&
                                       z3::ule(one_if(w, "tester.r_1_valid", kNames), popped(w)));
        });
  state("namer", "how many names", "two of a pair at most",
        with_begun({"the list of a walk", "names of the last pair", "most open pairs"}), [=](W w) {
          const z3::expr flag = z3::ite(named(w) == n(0), bits(0, 1), last_name(w).is_later);
          return implies(walks(w),
                         z3::ule(named(w), n(2) * z3::zext(behind_last(w), kNames - pointer) +
                                               z3::zext(flag, kNames - 1)));
        });
  state(
      "names", "numbers of names", "follow each other",
      with_begun({"names that wait", "how many names",
                  Rest("numbers in the queue",
                       [=](W w, const Any&) { return Any{slot(w, "names.r_out")}; })}),
      [=](W w) {
        return implies(
            walks(w),
            implies(w.is("namer.r_valid"), w.ghost("in the namer") + n(1) == named(w)) &&
                implies(w.is("names.r_valid"), w.ghost("at the output") == popped(w)) &&
                implies(w.is("tester.r_1_valid"), w.ghost("looked up") + n(1) == popped(w)) &&
                z3::ite(some_tested(w), w.ghost("tested") + n(1) == tested(w), tested(w) == n(0)));
      });
  every("names", "numbers in the queue", "follow each other",
        with_begun({"names that wait", "how many names", "numbers of names"}), {4},
        [=](W w, const Any& any) {
          const z3::expr behind_first = any[0] - slot(w, "names.r_out");
          return implies(walks(w) && z3::ult(z3::zext(behind_first, 1), queued(w)),
                         z3::select(w.ghost("in the queue"), any[0]) ==
                             first_queued(w) + z3::zext(behind_first, kNames - 4));
        });

  // Names and pairs
  state("open", "the list of a walk", "is read in order, and keeps in order what comes back",
        with_begun({"pairs in the tester", "most open pairs", "names of the last pair",
                    "how many names", "names that wait", "the name that follows", "all are named"}),
        [=](W w) {
          const z3::expr& count = w("open.r_count");
          const z3::expr& read = w("open.r_read");
          const z3::expr& returned = w("open.r_returned");
          return implies(
              walks(w),
              z3::ule(w("open.r_kept"), returned) && z3::ult(returned, count) &&
                  z3::ule(returned, read) && z3::ule(read, count) &&
                  z3::uge(read, bits(1, pointer)) && (w.is("open.r_reading") == (read != count)) &&
                  implies(w.is("open.r_valid"), z3::ult(returned, read) &&
                                                    output(w) == pairs.word(w, output_number(w))) &&
                  behind_last(w) == read - one_if(w, "open.r_valid", pointer));
        });
  // A name, if its pair is not back yet, is that of the pair in the list.
  const auto of_its_pair = [=](W w, const Name& one) {
    const z3::expr word = pairs.word(w, one.pair);
    const z3::expr area = p.area ? one.pixels == pairs.area(word) : context().bool_val(true);
    return z3::ult(one.pair, w("open.r_read")) &&
           implies(z3::uge(one.pair, w("open.r_returned")),
                   one.later == pairs.later(word) &&
                       z3::ite(is_set(one.is_later), one.sprite == one.later,
                               one.sprite == pairs.earlier(word) && area));
  };
  state("namer", "names of the last pair", "are the golden model's",
        with_begun({"the list of a walk", "pairs in the tester", "how many names"}), [=](W w) {
          return implies(walks(w), (w.is("namer.r_named") == (named(w) != n(0))) &&
                                       implies(named(w) != n(0),
                                               of_its_pair(w, last_name(w)) &&
                                                   w("namer.r_later") == last_name(w).later));
        });
  every("namer", "names of pairs", "are the golden model's, of the pairs that are not back yet",
        with_begun({"the list of a walk", "pairs in the tester", "how many names"}), {kNames},
        [=](W w, const Any& any) {
          return implies(walks(w) && z3::ult(any[0], named(w)), of_its_pair(w, name(w, p, any[0])));
        });
  every("namer", "names in order", "first the later one of a pair, unless it was the last such",
        with_begun({"the list of a walk", "names of the last pair", "how many names"}), {kNames},
        [=](W w, const Any& any) {
          const Name one = name(w, p, any[0]);
          const Name before = name(w, p, any[0] - n(1));
          const z3::expr first = is_set(one.is_later);
          return implies(named(w) != n(0),
                         z3::select(w.ghost("names"), named(w) - n(1)) == w.ghost("last name")) &&
                 implies(walks(w) && z3::ult(any[0], named(w)),
                         one.pair == next_pair(any[0] != n(0), before) &&
                             implies(any[0] == n(0), first) &&
                             implies(any[0] != n(0) && is_set(before.is_later), !first) &&
                             implies(!first, one.later == before.later));
        });
  // As the queue has a name, but for whether its row is waited for
  const auto entry = [=](W w, const z3::expr& number) {
    const Name one = name(w, p, number);
    return z3::concat(z3::concat(one.is_later, one.sprite), one.pixels);
  };
  const unsigned entry_width = 1 + index_bits + p.pixels();
  const auto is_entry = [=](W w, const z3::expr& held, const z3::expr& number) {
    return z3::ult(number, named(w)) && held.extract(entry_width - 1, 0) == entry(w, number);
  };
  const auto concatenated = [](W w, std::initializer_list<const char*> wires) {
    z3::expr_vector parts(context());
    for (const char* one : wires) parts.push_back(w(one));
    return z3::concat(parts);
  };
  state("namer", "the name given last", "waits for the queue",
        with_begun({"names of the last pair", "how many names"}), [=](W w) {
          return implies(
              walks(w) && w.is("namer.r_valid"),
              is_entry(w, concatenated(w, {"namer.r_is_later", "namer.r_sprite", "namer.r_pixels"}),
                       w.ghost("in the namer")));
        });
  every("names", "queue of names", "in the order in which they were given",
        with_begun({"names that wait", "the name given last", "how many names"}), {4},
        [=](W w, const Any& any) {
          const z3::expr behind_first = any[0] - slot(w, "names.r_out");
          return implies(walks(w) && z3::ult(z3::zext(behind_first, 1), queued(w)),
                         is_entry(w, z3::select(w("names.r_memory"), any[0]),
                                  z3::select(w.ghost("in the queue"), any[0])));
        });
  state("names", "the name that is next", "is at the queue's output",
        with_begun(
            {"names that wait", "how many names",
             Rest("queue of names", [=](W w, const Any&) { return Any{slot(w, "names.r_out")}; })}),
        [=](W w) {
          return implies(walks(w) && w.is("names.r_valid"),
                         is_entry(w, w("names.o_data"), w.ghost("at the output")));
        });
  state("tester", "the name looked up", "is the last that left the queue",
        with_begun({"the name that is next", "how many names"}), [=](W w) {
          const z3::expr& number = w.ghost("looked up");
          z3::expr_vector parts(context());
          parts.push_back(w("tester.r_1_is_later"));
          parts.push_back(w("tester.r_1_sprite"));
          // Without areas nothing reads the pixels.
          parts.push_back(p.area ? w("tester.r_1_pixels")
                                 : entry(w, number).extract(p.pixels() - 1, 0));
          return implies(walks(w) && w.is("tester.r_1_valid"),
                         is_entry(w, z3::concat(parts), number));
        });
  state("tester", "the later sprite", "is that of the name tested last",
        with_begun({"the name looked up", "numbers of names", "how many names",
                    "the name that follows", "pairs in the tester", "names that wait",
                    "the list of a walk", Rest("names in order", at_number("looked up")),
                    Rest("names of pairs", at_number("looked up"))}),
        [=](W w) {
          return implies(
              walks(w) && some_tested(w),
              z3::ult(w.ghost("tested"), named(w)) &&
                  z3::select(w.ghost("names"), w.ghost("tested")) == w.ghost("tested name") &&
                  w("tester.r_later") == tested_name(w).later);
        });
  clock("tester", "the name that follows", "is of the pair that is next",
        with_begun({"the name looked up", "the later sprite", "numbers of names",
                    Rest("names in order", at_tested), Rest("names of pairs", at_tested)}),
        [=](W w) {
          const Name one = name(w, p, tested(w));
          return implies(walks(w) && z3::ult(tested(w), named(w)),
                         one.pair == behind_tested(w) && of_its_pair(w, one) &&
                             implies(!is_set(one.is_later),
                                     some_tested(w) && one.later == tested_name(w).later));
        });
  clock("tester", "all are named", "behind them is the pair that is named next",
        with_begun({"numbers of names", "the later sprite",
                    Rest("names in order", [=](W w, const Any&) { return Any{tested(w)}; })}),
        [=](W w) {
          return implies(walks(w) && tested(w) == named(w), behind_tested(w) == behind_last(w));
        });
  state(
      "tester", "pairs in the tester", "follow each other in the list's order",
      with_begun({"names that wait", "the name looked up", "numbers of names", "the later sprite",
                  "the list of a walk", "the name that follows", "all are named"}),
      [=](W w) {
        const z3::expr& returned = w("open.r_returned");
        const z3::expr third = one_if(w, "tester.r_3_valid", pointer);
        const z3::expr second = returned + third;
        const auto is_pair = [&](const char* later, const char* earlier, const char* pixels,
                                 const z3::expr& number) {
          const z3::expr word = pairs.word(w, number);
          return w(later) == pairs.later(word) && w(earlier) == pairs.earlier(word) &&
                 (p.area ? w(pixels) == pairs.area(word) : context().bool_val(true));
        };
        return implies(
            walks(w),
            behind_tested(w) == second + one_if(w, "tester.r_2_valid", pointer) &&
                z3::ule(behind_tested(w), w("open.r_read")) &&
                implies(w.is("tester.r_3_valid"), is_pair("tester.r_3_later", "tester.r_3_earlier",
                                                          "tester.r_3_pixels", returned)) &&
                implies(w.is("tester.r_2_valid"), is_pair("tester.r_2_later", "tester.r_2_earlier",
                                                          "tester.r_2_pixels", second)));
      });
  state("tester", "pairs under way", "have been read",
        with_begun({"pairs in the tester", "the list of a walk", "the name that follows",
                    "all are named", "most open pairs", "names that wait"}),
        [=](W w) {
          return implies(walks(w),
                         z3::ule(wide32(w("open.r_returned")) + wide32(w("tester.r_3_valid")) +
                                     wide32(w("tester.r_2_valid")),
                                 wide32(w("open.r_read"))));
        });
  state("sweep", "between walks", "no pair and no name is under way",
        {"what stops runs", "before the rows", "the one that begins", "the list of a walk",
         "names that wait", "pairs in the tester", "most open pairs", "the name that follows",
         "all are named", "pairs under way"},
        [=](W w) {
          return implies(busy(w) && !w.is("sweep.r_walking"),
                         !w.is("open.r_valid") && !w.is("open.r_reading") &&
                             !w.is("namer.r_valid") && !w.is("names.r_valid") &&
                             w("names.r_in") == w("names.r_out") && !w.is("tester.r_1_valid") &&
                             !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid"));
        });
  // What is found of a pair, and when the run ends, are nothing to the order.
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    all_.facts[i].open = [](W w) {
      return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                   w("port.o_ready"), w("run.w_end")};
    };
    Fact& fact = all_.facts[i];
    if (fact.name == "names of pairs") {
      fact.open = [](W w) {
        return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                     w("port.o_ready"),   w("run.w_end"),     w("open.w_data")};
      };
    }
    const bool of_pairs = fact.name == "names of pairs" || fact.name == "pairs in the tester" ||
                          fact.name == "the list of a walk";
    const bool of_a_name = !fact.any.empty() && fact.any[0] == kNames;
    fact.split = [=, fact_name = fact.name](W w, const Any& any) {
      std::vector<z3::expr> all = {w.is("sweep.o_walk")};
      if (fact_name == "pairs in the tester") {
        for (const char* one : {"tester.w_advance", "tester.r_3_valid", "tester.r_2_valid",
                                "tester.r_1_valid", "open.w_write"}) {
          all.push_back(w.is(one));
        }
        for (unsigned more = 1; more < 3; ++more) {
          all.push_back(w("open.r_returned") + bits(more, pointer) == w("open.w_address"));
        }
        return all;
      }
      all.push_back(w.is("namer.w_advance"));
      if (of_a_name) all.push_back(any[0] == named(w));
      if (fact_name == "the later sprite") {
        for (const char* one : {"tester.w_advance", "tester.r_1_valid", "tester.r_1_is_later"}) {
          all.push_back(w.is(one));
        }
        all.push_back(some_tested(w));
        all.push_back(w.ghost("looked up") == named(w));
        all.push_back(w.ghost("tested") == named(w));
      }
      if (of_pairs) {
        for (const char* one : {"sweep.o_open", "tester.o_return", "open.w_write"}) {
          all.push_back(w.is(one));
        }
        if (of_a_name) all.push_back(name(w, p, any[0]).pair == w("open.w_address"));
      }
      return all;
    };
  }
}

}  // namespace collide::overlap
