// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::rows() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
  const auto at_new = [](W w, const Any&) { return Any{w("sweep.r_new")}; };
  const auto every = [=](const char* at, const char* name, const char* says, const Rests& rests,
                         const std::vector<unsigned>& any, const HoldsForAny& holds) {
    all_.facts.push_back({Fact::Kind::kState, at, name, says, rests, holds, any});
  };
  state("sweep", "the new sprite is looked up", "and each active one, when they meet",
        {"what stops runs", "before the rows", "the one that begins", "one sprite on its way",
         "room for the active", "configured"},
        [=](W w) {
          const z3::expr& one = w("sweep.r_new");
          const z3::expr& other = w("sweep.r_other");
          const auto word = [&](const char* memory, const z3::expr& at) {
            return z3::select(w(memory), at);
          };
          const unsigned width = index_bits + 1;
          const z3::expr k = w("sweep.r_met") - bits(2, width);
          const z3::expr& active = w("sweep.r_active");
          const z3::expr& kept = w("sweep.r_kept");
          const auto place = [&](const z3::expr& number) {
            return number.extract(index_bits - 1, 0);
          };
          const z3::expr boxes = word("sweep.boxes.r_memory", one);
          const z3::expr latched = z3::concat(w("sweep.r_left"), w("sweep.r_right")) ==
                                       boxes.extract(19 + row_bits, row_bits) &&
                                   w("sweep.r_classes") == word("sweep.classes.r_memory", one);
          return implies(busy(w) && in_state(w, kLatch),
                         number(w, "sweep.r_met", 1) && number(w, "sweep.r_kept", 0) &&
                             w("sweep.boxes.o_data") == boxes &&
                             w("sweep.classes.o_data") == word("sweep.classes.r_memory", one) &&
                             implies(active != bits(0, width),
                                     w("sweep.active.o_data") ==
                                         word("sweep.active.r_memory", bits(0, index_bits)))) &&
                 implies(busy(w) && in_state(w, kCompare),
                         latched && z3::uge(w("sweep.r_met"), bits(2, width)) &&
                             z3::ult(k, active) && z3::ule(kept, k) &&
                             other == word("sweep.active.r_memory", place(k)) &&
                             implies(z3::ult(k + 1, active),
                                     w("sweep.active.o_data") ==
                                         word("sweep.active.r_memory", place(k + 1))) &&
                             w("sweep.boxes.o_data") == word("sweep.boxes.r_memory", other) &&
                             w("sweep.classes.o_data") == word("sweep.classes.r_memory", other)) &&
                 implies(busy(w) && in_state(w, kAppend), z3::ule(kept, active));
        });
  ghost("begun", bits(0, 32), [](W w) {
    return z3::ite(
        w.is("run.o_begin"), bits(0, 32),
        z3::ite(busy(w) && in_state(w, kAppend), w.ghost("begun") + 1, w.ghost("begun")));
  });
  state("sweep", "room for the active",
        "they are no more than have begun, and those no more than are loaded",
        {"what stops runs", "before the rows", "the one that begins", "how far it loads",
         "the new sprite is looked up", "one sprite on its way", "configured",
         "configuration stands", "words of descriptors", "corner and shape", "done stays",
         Rest("numbers of those to begin", at_new)},
        [=](W w) {
          const z3::expr words = p.words(w);
          const unsigned width = words.get_sort().bv_size();
          const z3::expr loaded =
              z3::ite(z3::ult(words, bits(2, width)), bits(0, 32),
                      wide32(w("load.r_index")) +
                          z3::ite(w.is("load.o_working"), bits(0, 32), bits(1, 32)));
          const z3::expr all = w.ghost("begun") + wide32(w("sweep.r_waiting"));
          return implies(busy(w), z3::ule(wide32(w("sweep.r_active")), w.ghost("begun")) &&
                                      z3::ule(w.ghost("begun"), bits(p.sprites, 32))) &&
                 implies(busy(w) && z3::ule(w("sweep.r_state"), bits(kLoad, 3)),
                         w.ghost("begun") == bits(0, 32) && z3::ule(all, loaded)) &&
                 implies(busy(w) && z3::ugt(w("sweep.r_state"), bits(kLoad, 3)),
                         z3::ule(all, wide32(w("registers.o_count"))));
        });
  state("open", "room for open pairs", "they are no more than the sprites that have begun make",
        {"what stops runs", "before the rows", "the one that begins", "room for the active",
         "the new sprite is looked up", "between walks", "done stays", "the list of a walk"},
        [=](W w) {
          const z3::expr& begun = w.ghost("begun");
          const z3::expr met =
              z3::ite(in_state(w, kCompare), wide32(w("sweep.r_met")) - 2,
                      z3::ite(in_state(w, kAppend), wide32(w("sweep.r_active")), bits(0, 32)));
          const z3::expr all = z3::lshr(begun * (begun - 1), bits(1, 32));
          return implies(busy(w), z3::ule(wide32(w("open.r_count")), all + met));
        });
  state("open", "most open pairs", "are those of all sprites",
        {then("room for open pairs"), then("room for the active"), then("the one that begins")},
        [=](W w) {
          const unsigned most = p.sprites * (p.sprites - 1) / 2;
          return implies(busy(w) && w.is("sweep.r_walking"),
                         z3::ule(w("open.r_count"), bits(most, w.width("open.r_count"))));
        });
  const auto active_at = [](W w, const z3::expr& place) {
    return z3::select(w("sweep.active.r_memory"), place);
  };
  const auto begins_on = [=](W w, const z3::expr& index) {
    return low(sprite(w, index).first, row_bits);
  };
  const auto met = [=](W w, const Any&) {
    return Any{(w("sweep.r_met") - bits(2, index_bits + 1)).extract(index_bits - 1, 0)};
  };
  every("sweep", "active sprites", "have begun, on this row or one before",
        {"what stops runs", "before the rows", "the one that begins", "the new sprite is looked up",
         "room for the active", "configured", "the last row", "done stays", "how far it loads",
         Rest("numbers of those to begin", at_new), Rest("active sprites", met),
         "one sprite on its way",
         Rest("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
         Rest("next of a sprite",
              [=](W w, const Any&) {
                return Any{w("sweep.r_new"), w("sweep.r_new")};
              }),
         Rest("first of a row",
              [](W w, const Any& any) {
                return Any{w("sweep.r_row"), z3::select(w("sweep.active.r_memory"), any[0])};
              }),
         Rest("links", at_new)},
        {index_bits}, [=](W w, const Any& any) {
          const z3::expr one = active_at(w, any[0]);
          const z3::expr& row = w("sweep.r_row");
          const z3::expr& fresh = w("sweep.r_new");
          const z3::expr on_this =
              z3::ite(in_state(w, kScan), w.is("sweep.r_walking"),
                      z3::ite(in_state(w, kNext), z3::uge(one, fresh), z3::ugt(one, fresh)));
          return implies(busy(w) && !w.is("sweep.o_done") &&
                             z3::ult(wide32(any[0]), wide32(w("sweep.r_active"))),
                         is_placed(w, one) && (z3::ult(begins_on(w, one), row) ||
                                               (begins_on(w, one) == row && on_this)));
        });
}

}  // namespace collide::overlap
