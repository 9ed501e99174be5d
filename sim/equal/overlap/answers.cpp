// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {
z3::expr seen(W w, const z3::expr& index, const z3::expr& row) {
  return on_all_paths([&] { return visible(sprite(w, index), U64(row)).term(); });
}
}  // namespace

z3::expr Reads::with_answer(W w) const {
  const U32 answer = wide<U32>(w("reader.i_dat"));
  z3::expr all = pixels_of(answer, 0, p).term();
  for (unsigned more = 1; more < 64 / p.data_width; ++more) {
    all = z3::ite(w.ghost("accesses answered") == bits(more, chunk_bits()),
                  (U64(w.ghost("pixels so far")) | pixels_of(answer, more, p)).term(), all);
  }
  return all;
}
z3::expr Reads::visible_with_answer(W w) const {
  return seen(w, coming(w), with_answer(w));
}

void Argument::answers_to_reads() {
  const Shape p = p_;
  const Reads reads{p};
  const unsigned index_bits = p.index_bits(), chunk_bits = reads.chunk_bits();
  const auto n = [](std::uint64_t value) { return bits(value, kNames); };
  const auto same = [](W, const Any& any) { return any; };
  const auto ghost_of = [](const char* name) {
    return [=](W w, const Any&) { return Any{w.ghost(name)}; };
  };
  const Rests begun = {"what stops runs",     "before the rows",       "between walks",
                       "the one that begins", "one sprite on its way", "how far it loads"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto every = [=](const char* at, const char* fact, const char* says, const Rests& rests,
                         const std::vector<unsigned>& any, const HoldsForAny& holds) {
    all_.facts.push_back({Fact::Kind::kState, at, fact, says, rests, holds, any});
  };
  const auto to_fetch = [](W w) -> const z3::expr& { return w.ghost("rows to fetch"); };
  const auto answered = [](W w) -> const z3::expr& { return w.ghost("rows answered"); };
  const auto popped = [](W w) -> const z3::expr& { return w.ghost("popped"); };
  const auto waited = [](W w) -> const z3::expr& { return w.ghost("waited"); };
  const auto given = [](W w) {
    return w.ghost("named") - z3::zext(w("namer.r_valid"), kNames - 1);
  };
  const auto through = [](W w, const z3::expr& name) {
    return z3::select(w.ghost("rows through a name"), name);
  };
  const auto waits = [](W w, const z3::expr& name) {
    return z3::select(w.ghost("waits of names"), name);
  };
  const auto before = [=](W, const Any& any) { return Any{any[0] - n(1)}; };
  const auto before_popped = [=](W w, const Any&) { return Any{popped(w) - n(1)}; };

  const std::size_t from = all_.facts.size();

  // Which rows are waited for
  ghost("rows through a name", z3::const_array(context().bv_sort(kNames), n(0)), [=](W w) {
    const z3::expr& all = w.ghost("rows through a name");
    const z3::expr rows = to_fetch(w) + z3::zext(w("namer.o_fetch"), kNames - 1);
    return z3::ite(w.is("namer.o_name"), z3::store(all, w.ghost("in the namer"), rows), all);
  });
  ghost("waits of names", z3::const_array(context().bv_sort(kNames), bits(0, 1)), [=](W w) {
    const z3::expr& all = w.ghost("waits of names");
    return z3::ite(w.is("namer.o_name"),
                   z3::store(all, w.ghost("in the namer"), w("namer.o_fetch")), all);
  });
  ghost("waited", n(0), [=](W w) {
    return z3::ite(
        w.is("sweep.o_walk"), n(0),
        z3::ite(w.is("tester.o_pop") && w.is("tester.i_wait"), waited(w) + n(1), waited(w)));
  });
  const Rests naming = {"numbers of names", "names that wait", "how many names", "how many rows"};
  const auto with_naming = [=](const Rests& more) {
    Rests all = with_begun(naming);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  every("namer", "rows through a name", "are counted with it", with_naming({}), {kNames},
        [=](W w, const Any& any) {
          const z3::expr rows = through(w, any[0]);
          return implies(
              walks(w) && z3::ult(any[0], given(w)),
              z3::ule(rows, to_fetch(w)) && z3::ule(to_fetch(w) - rows, given(w) - n(1) - any[0]));
        });
  every("namer", "waits of names", "for the row that was fetched with it",
        with_naming({Rest("rows through a name", before)}), {kNames}, [=](W w, const Any& any) {
          const z3::expr rows = z3::ite(any[0] == n(0), n(0), through(w, any[0] - n(1)));
          return implies(walks(w) && z3::ult(any[0], given(w)),
                         through(w, any[0]) == rows + z3::zext(waits(w, any[0]), kNames - 1));
        });
  const auto slot = [](W w, const char* counter) { return w(counter).extract(3, 0); };
  const auto first_slot = [=](W w, const Any&) { return Any{slot(w, "names.r_out")}; };
  const auto flag = [](const z3::expr& entry) {
    const unsigned top = entry.get_sort().bv_size() - 1;
    return entry.extract(top, top);
  };
  const auto queued = [](W w) { return w("names.r_in") - w("names.r_out"); };
  every("names", "waits in the queue", "go with the names",
        with_naming({"which rows are fetched", Rest("numbers in the queue", same)}), {4},
        [=](W w, const Any& any) {
          const z3::expr behind_first = any[0] - slot(w, "names.r_out");
          return implies(walks(w) && z3::ult(z3::zext(behind_first, 1), queued(w)),
                         flag(z3::select(w("names.r_memory"), any[0])) ==
                             waits(w, z3::select(w.ghost("in the queue"), any[0])));
        });
  state("names", "the wait that is next", "is at the queue's output",
        with_naming(
            {Rest("waits in the queue", first_slot), Rest("numbers in the queue", first_slot)}),
        [=](W w) {
          return implies(walks(w) && w.is("names.r_valid"),
                         flag(w("names.o_data")) == waits(w, popped(w)));
        });
  state("tester", "rows waited for", "are those of the names that it took",
        with_naming({"the wait that is next", Rest("waits of names", ghost_of("popped")),
                     Rest("rows through a name", before_popped)}),
        [=](W w) {
          return implies(walks(w), waited(w) == z3::ite(popped(w) == n(0), n(0),
                                                        through(w, popped(w) - n(1))));
        });
  state("tester", "rows that wait", "are counted",
        with_naming({"rows waited for", "how many rows are answered", "rows in order",
                     "answers of masks", "the reader at rest",
                     Rest("rows through a name", before_popped)}),
        [=](W w) {
          return implies(
              walks(w), z3::ule(waited(w), answered(w)) &&
                            z3::zext(w("tester.r_fetched"), kNames - 5) == answered(w) - waited(w));
        });
  state("reader", "the reader at rest", "between walks all rows are there and waited for",
        with_naming({then("between walks"), "rows waited for", "rows that wait",
                     "how many rows are answered", "rows in order", "open accesses to masks",
                     "open accesses", "answers of masks", "the reader's turn",
                     Rest("rows through a name", before_popped)}),
        [=](W w) {
          return implies(
              busy(w) && !w.is("sweep.r_walking"),
              !w.is("reader.r_looked_up") && !w.is("reader.r_row_known") &&
                  !w.is("reader.r_asking") && number(w, "tester.r_fetched", 0) &&
                  implies(z3::ugt(w("sweep.r_state"), bits(kLoad, 3)) && !w.is("run.r_stop"),
                          !reads.is_open(w, 0) && !reads.is_open(w, 1)));
        });

  state("run", "an error in a mask", "is one of a read behind the descriptors",
        {"what stops runs", "before the rows", "how far it loads", "open accesses", "quiet port",
         "one sprite on its way", kAnswerIsAskedFor},
        [](W w) {
          return implies(busy(w) && w.is("r_row_failed"),
                         w.is("run.r_stop") && z3::ugt(w("sweep.r_state"), bits(kLoad, 3)));
        });
  clock("run", "the end behind an error in a mask",
        "comes when all names before that of its row are tested",
        with_naming({"an error in a mask", "rows waited for", "rows that wait",
                     "the wait that is next", "how many rows are answered", "the reader at rest",
                     Rest("waits of names", ghost_of("popped"))}),
        [=](W w) {
          const z3::expr last = z3::ite(popped(w) == n(0), n(0), through(w, popped(w) - n(1)));
          const z3::expr tested =
              !w.is("tester.r_1_valid") && !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid");
          return implies(w.is("run.w_end") && w.is("r_row_failed"),
                         walks(w) && tested && number(w, "hits.r_state", kNone) &&
                             is_set(waits(w, popped(w))) && last == answered(w));
        });

  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    const std::string fact = all_.facts[i].name;
    if (all_.facts[i].at == "run") continue;
    all_.facts[i].split = [=](W w, const Any& any) {
      std::vector<z3::expr> all = {w.is("sweep.o_walk"), w.is("namer.o_name")};
      const z3::expr& pushed = w.ghost("in the namer");
      if (fact == "rows waited for") {
        all.push_back(w.is("tester.o_pop"));
        all.push_back(popped(w) == pushed);
        all.push_back(popped(w) - n(1) == pushed);
      } else if (!any.empty() && any[0].get_sort().bv_size() == kNames) {
        all.push_back(any[0] == pushed);
        all.push_back(any[0] - n(1) == pushed);
      }
      return all;
    };
  }

  // Pixels of the rows
  const auto pixels = [](W w, const z3::expr& index) {
    return z3::select(w.ghost("pixels"), index);
  };
  const auto stored = [=](W w, const z3::expr& index, bool later = false) {
    z3::expr_vector chunks(context());
    for (unsigned chunk = 0; chunk < 64 / p.data_width; ++chunk) {
      const std::string memory = "reader.chunk[" + std::to_string(chunk) + "].rows.r_memory";
      chunks.push_back(z3::select(later ? w.then(w(memory)) : w(memory), index));
    }
    return z3::concat(chunks);
  };
  const auto so_far = [](W w) -> const z3::expr& { return w.ghost("pixels so far"); };
  const auto access = [](W w) -> const z3::expr& { return w.ghost("accesses answered"); };
  const auto coming = [=](W w) { return reads.coming(w); };
  ghost("pixels so far", bits(0, 64),
        [=](W w) { return z3::ite(reads.answered(w), reads.with_answer(w), so_far(w)); });
  ghost("pixels", z3::const_array(context().bv_sort(index_bits), bits(0, 64)), [=](W w) {
    const z3::expr& all = w.ghost("pixels");
    return z3::ite(reads.completes(w), z3::store(all, coming(w), reads.visible_with_answer(w)),
                   all);
  });
  clock("reader", "pixels of an answer", "are added to the row as the golden model adds them",
        with_begun({"answers of masks", "the row that comes",
                    Rest("sprites of rows", ghost_of("rows answered")),
                    Rest("placed sprites", [=](W w, const Any&) { return Any{coming(w)}; })}),
        [=](W w) {
          return implies(reads.answered(w),
                         stored(w, coming(w), true) == reads.visible_with_answer(w));
        });
  state("reader", "the row that comes", "has the pixels that were answered",
        with_begun({"answers of masks", "pixels of an answer", "how many rows are answered",
                    "rows in order", "the reader at rest"}),
        [=](W w) {
          z3::expr rest = context().bool_val(true);
          for (unsigned more = 1; more < 64 / p.data_width; ++more) {
            rest = rest && implies(access(w) == bits(more, chunk_bits),
                                   so_far(w).extract(63 - more * p.data_width, 0) ==
                                       bits(0, 64 - more * p.data_width));
          }
          return implies(walks(w) && access(w) != bits(0, chunk_bits),
                         stored(w, coming(w)) == seen(w, coming(w), so_far(w)) && rest);
        });
  all_.facts.back().split = [=](W w, const Any&) {
    return std::vector<z3::expr>{w.is("run.r_busy"),
                                 w.is("sweep.r_walking"),
                                 w.is("sweep.o_walk"),
                                 w.is("load.o_place"),
                                 w.is("namer.o_fetch"),
                                 reads.answered(w),
                                 reads.is_last(w, answered(w), access(w)),
                                 answered(w) == to_fetch(w)};
  };
  const auto is_there = [=](W w, const z3::expr& index) {
    return z3::select(w.ghost("fetched"), index) == wide32(w("sweep.r_row")) &&
           z3::ult(z3::select(w.ghost("row of a sprite"), index), answered(w));
  };
  every("reader", "rows that are there", "are the golden model's",
        with_begun({"answers of masks", "pixels of an answer", Rest("rows of sprites", same),
                    Rest("sprites of rows", ghost_of("rows answered")), "which rows are fetched",
                    Rest("rows fetched before", same), "done stays", "how many rows are answered",
                    "rows in order"}),
        {index_bits}, [=](W w, const Any& any) {
          return implies(walks(w) && is_placed(w, any[0]) && is_there(w, any[0]),
                         stored(w, any[0]) == pixels(w, any[0]));
        });
  every("namer", "rows of names", "are fetched with them or before",
        with_naming(
            {"which rows are fetched", "the name given last",
             Rest("sprites of waiting names", ghost_of("in the namer")),
             Rest("rows of sprites", [](W w, const Any&) { return Any{w("namer.o_sprite")}; })}),
        {kNames}, [=](W w, const Any& any) {
          const z3::expr index = name(w, p, any[0]).sprite;
          return implies(
              walks(w) && z3::ult(any[0], given(w)),
              z3::select(w.ghost("fetched"), index) == wide32(w("sweep.r_row")) &&
                  z3::ult(z3::select(w.ghost("row of a sprite"), index), through(w, any[0])));
        });
  const auto named_next = [=](W w, const Any&) { return Any{w("tester.i_sprite")}; };
  const auto is_row = [=](W w, const z3::expr& held, const z3::expr& index) {
    return is_placed(w, index) && is_there(w, index) && held == pixels(w, index);
  };
  const Rests row_stays = {"which rows are fetched", "answers of masks",
                           Rest("sprites of rows", ghost_of("rows answered"))};
  const auto with_row = [=](const Rests& more) {
    Rests all = with_naming(row_stays);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  state("tester", "row of the name looked up", "is that of this row of the window",
        with_row({"the name that is next", "the wait that is next", "rows waited for",
                  "rows that wait", Rest("rows of names", ghost_of("popped")),
                  Rest("waits of names", ghost_of("popped")),
                  Rest("sprites of waiting names", ghost_of("popped")),
                  Rest("rows that are there", named_next)}),
        [=](W w) {
          return implies(walks(w) && w.is("tester.r_1_valid"),
                         is_row(w, w("reader.o_row"), w("tester.r_1_sprite")));
        });
  state("tester", "row of the later sprite", "is kept with it",
        with_row({"row of the name looked up", "the name looked up", "the later sprite",
                  "the name that follows"}),
        [=](W w) {
          return implies(walks(w) && is_set(w.ghost("some are tested")),
                         is_row(w, w("tester.r_later_bits"), w("tester.r_later")));
        });
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    if (all_.facts[i].at == "run") continue;
    all_.facts[i].open = [](W w) {
      return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                   w("run.w_end")};
    };
  }
}

}  // namespace collide::overlap
