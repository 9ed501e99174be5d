// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::reads() {
  const Shape p = p_;
  const Reads reads{p};
  const unsigned index_bits = p.index_bits(), chunk_bits = reads.chunk_bits();
  const auto n = [](std::uint64_t value) { return bits(value, kNames); };
  const auto ghost_of = [](const char* name) {
    return [=](W w, const Any&) { return Any{w.ghost(name)}; };
  };
  const auto wire = [](const char* name) { return [=](W w, const Any&) { return Any{w(name)}; }; };
  const auto same = [](W, const Any& any) { return any; };
  const std::size_t from = all_.facts.size();
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

  // Rows, by their number in the walk: the golden model fetches them as they are named.
  const auto of_walk = [=](const char* name, const z3::expr& zero, const Holds& next) {
    ghost(name, zero, [=](W w) { return z3::ite(w.is("sweep.o_walk"), zero, next(w)); });
  };
  const auto to_fetch = [](W w) -> const z3::expr& { return w.ghost("rows to fetch"); };
  of_walk("rows to fetch", n(0),
          [=](W w) { return z3::ite(w.is("namer.o_fetch"), to_fetch(w) + n(1), to_fetch(w)); });
  ghost("sprite of a row", z3::const_array(context().bv_sort(kNames), bits(0, index_bits)),
        [=](W w) {
          const z3::expr& all = w.ghost("sprite of a row");
          return z3::ite(w.is("namer.o_fetch"), z3::store(all, to_fetch(w), w("namer.o_sprite")),
                         all);
        });
  ghost("row of a sprite", z3::const_array(context().bv_sort(index_bits), n(0)), [=](W w) {
    const z3::expr& all = w.ghost("row of a sprite");
    return z3::ite(w.is("namer.o_fetch"), z3::store(all, w("namer.o_sprite"), to_fetch(w)), all);
  });
  // Rows of which all accesses are made, and accesses to the next; asked for, and answered
  const z3::expr none_made = bits(0, chunk_bits);
  const auto counts = [=](const char* rows, const char* accesses, const Holds& when) {
    const auto last = [=](W w) { return reads.is_last(w, w.ghost(rows), w.ghost(accesses)); };
    of_walk(rows, n(0),
            [=](W w) { return z3::ite(when(w) && last(w), w.ghost(rows) + n(1), w.ghost(rows)); });
    of_walk(accesses, none_made, [=](W w) {
      const z3::expr& made = w.ghost(accesses);
      return z3::ite(when(w), z3::ite(last(w), none_made, made + bits(1, chunk_bits)), made);
    });
  };
  counts("rows asked for", "accesses asked for", [=](W w) { return reads.taken(w); });
  counts("rows answered", "accesses answered", [=](W w) { return reads.answered(w); });

  const auto fetched_now = [](W w, const z3::expr& index) {
    return z3::select(w.ghost("fetched"), index) == wide32(w("sweep.r_row"));
  };
  every("namer", "rows fetched before", "are of this row of the window or of one above",
        with_begun({Rest("placed sprites", same), "the last row", "done stays"}), {index_bits},
        [=](W w, const Any& any) {
          const z3::expr fetched = z3::select(w.ghost("fetched"), any[0]);
          const z3::expr row = wide32(w("sweep.r_row"));
          return implies(
              busy(w) && !w.is("sweep.o_done") && is_placed(w, any[0]),
              fetched == none() ||
                  (z3::ugt(w("sweep.r_state"), bits(kLoad, 3)) && z3::ult(fetched, row)) ||
                  (w.is("sweep.r_walking") && fetched == row));
        });
  const Rests naming = {"which rows are fetched",
                        "the name given last",
                        "numbers of names",
                        "names that wait",
                        "how many names",
                        "how many rows",
                        Rest("sprites of waiting names", ghost_of("in the namer"))};
  const auto with_naming = [=](const Rests& more) {
    Rests all = with_begun(naming);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  state("namer", "how many rows", "no more than names that were given",
        with_begun({"how many names", "names that wait"}), [=](W w) {
          return implies(
              walks(w),
              z3::ule(to_fetch(w), w.ghost("named") - z3::zext(w("namer.r_valid"), kNames - 1)));
        });
  every("reader", "sprites of rows", "are on this row, and each has one", with_naming({}), {kNames},
        [=](W w, const Any& any) {
          const z3::expr index = reads.sprite_of(w, any[0]);
          return implies(walks(w) && z3::ult(any[0], to_fetch(w)),
                         on_this_row(w, index) && fetched_now(w, index) &&
                             z3::select(w.ghost("row of a sprite"), index) == any[0]);
        });
  every("reader", "rows of sprites", "that were fetched on this row have a number",
        with_naming({Rest("rows fetched before", same), "done stays"}), {index_bits},
        [=](W w, const Any& any) {
          const z3::expr row = z3::select(w.ghost("row of a sprite"), any[0]);
          return implies(walks(w) && is_placed(w, any[0]) && fetched_now(w, any[0]),
                         z3::ult(row, to_fetch(w)) && reads.sprite_of(w, row) == any[0]);
        });

  ghost("row", bits(0, p.row_bits()), [](W w) {
    return z3::ite(w.is("run.o_begin"), bits(0, w.width("sweep.r_row")),
                   z3::ite(w.is("sweep.w_step"), w("sweep.w_next_row"), w.ghost("row")));
  });
  state("sweep", "row of the window", "is counted from the first on",
        {"what stops runs", "before the rows"}, [](W w) {
          return implies(busy(w) && z3::ugt(w("sweep.r_state"), bits(kLoad, 3)),
                         w.ghost("row") == w("sweep.r_row"));
        });
  const auto waits = [](W w) { return w.is("reader.r_looked_up") || w.is("reader.r_row_known"); };
  const auto mask_row_of = [](W w, const z3::expr& index) {
    return on_all_paths(
        [&] { return mask_row(sprite(w, index), wide<I32>(w.ghost("row"))).term(); });
  };
  state("reader", "the reader's turn", "is one that has an access to ask for", {"what stops runs"},
        [](W w) { return implies(busy(w) && w.is("r_reader_waits"), w.is("reader.r_asking")); });
  all_.facts.push_back({Fact::Kind::kClock,
                        "reader",
                        "rows of a mask",
                        "have numbers of 10 bits",
                        {Rest("placed sprites", same), "row of the window", "before the rows",
                         "the one that begins"},
                        [=](W w, const Any& any) {
                          return implies(walks(w) && on_this_row(w, any[0]),
                                         z3::ult(mask_row_of(w, any[0]), bits(1024, 32)));
                        },
                        {index_bits}});
  state("reader", "the row looked up", "is that of the sprite fetched last",
        with_naming({"rows in order", "the reader at rest", "row of the window",
                     Rest("tables", wire("namer.o_sprite")),
                     Rest("placed sprites", wire("reader.r_sprite")),
                     Rest("placed sprites", wire("namer.o_sprite")),
                     Rest("masks and classes", wire("namer.o_sprite"))}),
        [=](W w) {
          const z3::expr& index = w("reader.r_sprite");
          const z3::expr of_mask = mask_row_of(w, index);
          const z3::expr mask = z3::select(w.ghost("masks"), index);
          return implies(walks(w) && waits(w),
                         index == reads.sprite_of(w, to_fetch(w) - n(1)) && on_this_row(w, index) &&
                             w("reader.masks.o_data") == mask.extract(31, 2) &&
                             mask.extract(1, 0) == bits(0, 2) &&
                             w("reader.shapes.o_data") ==
                                 kept(sprite(w, index),
                                      {"o_vflip", "o_hflip", "o_stride", "o_mask_row", "o_low",
                                       "o_high", "o_sixteens"},
                                      p.row_bits())) &&
                 implies(walks(w) && w.is("reader.r_row_known"),
                         w("reader.r_mask_row") == of_mask.extract(9, 0));
        });
  all_.facts.back().split = [](W w, const Any&) {
    return std::vector<z3::expr>{w.is("run.r_busy"),         w.is("sweep.r_walking"),
                                 w.is("sweep.w_step"),       w.is("load.o_place"),
                                 w.is("descriptors.o_word"), w.is("namer.o_fetch"),
                                 w.is("reader.r_looked_up")};
  };
  // The access that is asked for, as the golden model makes it
  const list_unit::Chip chip = unit_;
  const auto address = [=](W w, const z3::expr& index, const z3::expr& access) {
    Sprite s = sprite(w, index);
    s.mask = U32(z3::concat(z3::select(w.ghost("masks"), index).extract(31, 2), bits(0, 2)));
    const U32 of_mask(wide32(mask_row_of(w, index).extract(9, 0)));
    z3::expr at = row_address(s, of_mask, 0, p).term();
    for (unsigned more = 1; more < 64 / p.data_width; ++more) {
      at = z3::ite(access == bits(more, chunk_bits), row_address(s, of_mask, more, p).term(), at);
    }
    return chip.reduced(at);
  };
  const auto looked_up = [=](W w) {
    return std::vector<z3::expr>{
        w.is("run.r_busy"),      w.is("sweep.r_walking"),    w.is("sweep.w_step"),
        w.is("load.o_place"),    w.is("descriptors.o_word"), w.is("reader.r_row_known"),
        w.is("reader.r_asking"), w.is("reader.i_ready"),     w.is("reader.w_asked")};
  };
  const Rests asking = {"the row looked up", "rows in order", "the reader at rest",
                        "the reader's turn", "how many rows", "how many names",
                        "names that wait"};
  const auto with_asking = [=](const Rests& more) {
    Rests all = with_begun(asking);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto asks = [](W w) { return walks(w) && w.is("reader.r_asking"); };
  const auto of_asked = wire("reader.r_ask_sprite");
  state("reader", "the row asked for", "number of accesses, and visible pixels",
        with_asking(
            {Rest("placed sprites", wire("reader.r_sprite")), Rest("placed sprites", of_asked)}),
        [=](W w) {
          const z3::expr& index = w("reader.r_ask_sprite");
          const Sprite s = sprite(w, index);
          const z3::expr& last = w("reader.r_last_chunk");
          return implies(asks(w), index == reads.sprite_of(w, w.ghost("rows asked for")) &&
                                      on_this_row(w, index) &&
                                      wide32(last) + 1 == row_accesses(s, p).term() &&
                                      z3::ule(w("reader.r_chunk"), last) &&
                                      w("reader.r_hflip") == as_bit(s.hflip) &&
                                      w("reader.r_low") == kept(s, {"o_low"}, p.row_bits()) &&
                                      w("reader.r_high") == kept(s, {"o_high"}, p.row_bits()));
        });
  all_.facts.back().split = [=](W w, const Any&) {
    std::vector<z3::expr> all = looked_up(w);
    all.pop_back();
    return all;
  };
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "reader",
       "address of a row",
       "whatever its number, stride and mask are",
       {},
       [=](W w, const Any& any) {
         Sprite s = unpacked(bits(0, kPacked));
         s.stride = wide<U32>(any[1]);
         s.mask = U32(z3::concat(any[2], bits(0, 2)));
         return implies(w("reader.r_mask_row") == any[0] && w("reader.w_stride") == any[1] &&
                            w("reader.w_mask") == any[2],
                        z3::concat(w("reader.w_mask") + z3::zext(w("reader.w_offset"), 10),
                                   bits(0, 2)) == row_address(s, wide<U32>(any[0]), 0, {}).term());
       },
       {10, 10, 30}});
  state("reader", "address of an access", "to the row asked for",
        with_begun({"the row looked up", "the row asked for", "the reader at rest", "rows in order",
                    Rest("address of a row",
                         [=](W w, const Any&) {
                           const z3::expr& index = w("reader.r_sprite");
                           return Any{mask_row_of(w, index).extract(9, 0),
                                      low(sprite(w, index).stride, 10),
                                      z3::select(w.ghost("masks"), index).extract(31, 2)};
                         })}),
        [=](W w) {
          const z3::expr& index = w("reader.r_ask_sprite");
          return implies(asks(w),
                         w("reader.o_adr") == address(w, index, w("reader.r_chunk")) &&
                             z3::select(w.ghost("masks"), index).extract(1, 0) == bits(0, 2));
        });
  all_.facts.back().split = [=](W w, const Any&) { return looked_up(w); };
  state("reader", "rows in order", "are asked for as they were named, none left out, none twice",
        with_naming({"the row asked for", "the reader at rest", "the reader's turn"}), [=](W w) {
          const auto one = [&](const char* valid) { return z3::zext(w(valid), kNames - 1); };
          const z3::expr& asked = w.ghost("rows asked for");
          return implies(
              walks(w), !(w.is("reader.r_looked_up") && w.is("reader.r_row_known")) &&
                            to_fetch(w) == asked + one("reader.r_looked_up") +
                                               one("reader.r_row_known") + one("reader.r_asking") &&
                            z3::ule(asked, to_fetch(w)) &&
                            w.ghost("accesses asked for") ==
                                z3::ite(w.is("reader.r_asking"), w("reader.r_chunk"), none_made));
        });

  // Answers come in the order of accesses; those to the list come between them.
  const unsigned tag_bits = reads.tag_bits();
  const unsigned kept_bits = reads.kept_bits();
  struct Position {
    z3::expr row, access;
  };
  const auto behind = [=](W w, const Position& at) {
    const z3::expr last = reads.is_last(w, at.row, at.access);
    return Position{z3::ite(last, at.row + n(1), at.row),
                    z3::ite(last, none_made, at.access + bits(1, chunk_bits))};
  };
  const auto either = [](const z3::expr& first, const Position& a, const Position& b) {
    return Position{z3::ite(first, a.row, b.row), z3::ite(first, a.access, b.access)};
  };
  const auto tag = [=](W w, const Position& at) {
    const z3::expr index = reads.sprite_of(w, at.row);
    const Sprite s = sprite(w, index);
    z3::expr_vector parts(context());
    parts.push_back(at.access);
    parts.push_back(z3::ite(reads.is_last(w, at.row, at.access), bits(1, 1), bits(0, 1)));
    parts.push_back(as_bit(s.hflip));
    parts.push_back(kept(s, {"o_low", "o_high"}, p.row_bits()));
    parts.push_back(index);
    return z3::concat(parts);
  };
  const auto is_before = [=](W w, const Position& at) {  // those that are still to be asked for
    const z3::expr& row = w.ghost("rows asked for");
    return z3::ult(at.row, row) ||
           (at.row == row && z3::ult(at.access, w.ghost("accesses asked for")));
  };
  const auto tag_in = [=](W w, unsigned slot) {
    return w("port.r_kept").extract(slot * kept_bits + tag_bits - 1, slot * kept_bits);
  };
  state("port", "open accesses to masks", "are those behind the last that was answered, in order",
        with_naming({"the row asked for", "rows in order", "the reader at rest",
                     "the reader's turn", "open accesses"}),
        [=](W w) {
          const Position first{w.ghost("rows answered"), w.ghost("accesses answered")};
          const Position second = either(reads.is_open(w, 0), behind(w, first), first);
          const Position third = either(reads.is_open(w, 1), behind(w, second), second);
          return implies(
              walks(w) && !w.is("run.r_stop"),
              implies(reads.is_open(w, 0), tag_in(w, 0) == tag(w, first) && is_before(w, first)) &&
                  implies(reads.is_open(w, 1),
                          tag_in(w, 1) == tag(w, second) && is_before(w, second)) &&
                  third.row == w.ghost("rows asked for") &&
                  third.access == w.ghost("accesses asked for"));
        });
  all_.facts.back().split = [](W w, const Any&) {
    return std::vector<z3::expr>{w.is("run.r_busy"),   w.is("sweep.r_walking"),
                                 w.is("load.o_place"), w.is("namer.o_fetch"),
                                 w.is("port.w_taken"), w.is("port.w_answer")};
  };
  state("reader", "how many rows are answered", "no more than are asked for",
        with_naming({"open accesses to masks", "rows in order", "the row asked for",
                     "the reader's turn", "open accesses", "answers of masks"}),
        [=](W w) {
          const z3::expr& answered = w.ghost("rows answered");
          const z3::expr& asked = w.ghost("rows asked for");
          return implies(walks(w),
                         z3::ule(answered, asked) &&
                             implies(answered == asked, z3::ule(w.ghost("accesses answered"),
                                                                w.ghost("accesses asked for"))));
        });
  clock("reader", "answers of masks", "are taken as those of the row that is next",
        with_begun({"open accesses to masks", "the row asked for", "rows in order",
                    "the reader at rest", "the reader's turn", "open accesses", kAnswerIsAskedFor}),
        [=](W w) {
          const z3::expr& row = w.ghost("rows answered");
          const z3::expr& access = w.ghost("accesses answered");
          return implies(busy(w) && w.is("reader.i_ack"),
                         reads.answered(w) && w("reader.i_tag") == tag(w, {row, access}) &&
                             z3::ult(row, to_fetch(w)) &&
                             w.is("reader.o_fetched") == reads.is_last(w, row, access)) &&
                 implies(reads.answered(w), w.is("reader.i_ack")) &&
                 implies(!w.is("reader.i_ack"), !w.is("reader.o_fetched"));
        });
  clock("port", "reads of masks", "address of each access to the row that is next, and no other",
        with_begun({"the row asked for", "address of an access", "rows in order",
                    "the reader at rest", "the reader's turn"}),
        [=](W w) {
          const z3::expr index = reads.sprite_of(w, w.ghost("rows asked for"));
          return implies(
              busy(w) && !in_state(w, kLoad) && w.is("port.o_mem_stb") && !w.is("port.o_mem_we"),
              z3::ult(w.ghost("rows asked for"), to_fetch(w)) &&
                  index == w("reader.r_ask_sprite") &&
                  w("reader.r_chunk") == w.ghost("accesses asked for") &&
                  chip.on_the_bus(w) == address(w, w("reader.r_ask_sprite"), w("reader.r_chunk")));
        });
  // What is found of pairs, and when the run ends, are nothing to it.
  for (std::size_t i = from; i < all_.facts.size(); ++i) {
    all_.facts[i].open = [fact = all_.facts[i].name](W w) {
      std::vector<z3::expr> all;
      for (const char* one : {"tester.o_found", "tester.o_keep", "tester.o_changed", "run.w_end"}) {
        all.push_back(w(one));
      }
      if (fact == "address of an access") all.push_back(w("reader.w_offset"));
      return all;
    };
  }
}

}  // namespace collide::overlap
