// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {
z3::expr loads(W w) {
  return in_state(w, kLoad);
}
}  // namespace

void Argument::loading() {
  state("sweep", "before the rows",
        "no line of the list, no row and no pair is begun until all descriptors are read",
        {"what stops runs"}, [](W w) {
          const z3::expr before = !busy(w) || z3::ule(w("sweep.r_state"), bits(kLoad, 3));
          const z3::expr quiet = number(w, "list.r_state", kFill) && number(w, "list.r_fill", 0) &&
                                 number(w, "hits.r_state", kNone) && !w.is("reader.r_asking") &&
                                 !w.is("reader.r_looked_up") && !w.is("reader.r_row_known") &&
                                 !w.is("namer.r_valid") && !w.is("names.r_valid") &&
                                 w("names.r_in") == w("names.r_out") && !w.is("tester.r_1_valid") &&
                                 !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid") &&
                                 number(w, "open.r_count", 0) && !w.is("open.r_reading") &&
                                 !w.is("open.r_valid") && !w.is("sweep.r_walking") &&
                                 !w.is("r_reader_waits") && number(w, "sweep.r_active", 0);
          return implies(busy(w), !number(w, "sweep.r_state", kIdle)) &&
                 implies(busy(w) && before, quiet);
        });
}
void Argument::descriptors() {
  const Shape p = p_;
  const list_unit::Chip chip = unit_;
  const unsigned index_bits = p.index_bits();
  for (const unsigned which : {0U, 1U}) {
    const char* const name = which == 0 ? "word 0" : "word 1";
    ghost(name, bits(0, 32), [=](W w) {
      const z3::expr here = p.words(w).extract(1, 0) == bits(which, 2);
      return z3::ite(list_unit::word_taken(w) && here && w.is("descriptors.o_word"),
                     list_unit::word_of(w, chip), w.ghost(name));
    });
  }
  // overlap_load
  state("load", "corner and shape", "are those of the words that came last",
        {"what stops runs", "words of descriptors", "configuration stands", "before the rows",
         "how far it loads"},
        [=](W w) {
          const auto difference = [&](unsigned from, const char* origin) {
            return z3::sext(w.ghost("word 0").extract(from + 15, from), 1) - z3::sext(w(origin), 1);
          };
          const z3::expr& second = w.ghost("word 1");
          const z3::expr words = p.words(w);
          const unsigned width = words.get_sort().bv_size();
          const z3::expr of = (words - bits(2, width)).extract(index_bits + 1, 2);
          const auto field = [&](const char* name, unsigned from) {
            const z3::expr& held = w(name);
            const unsigned count = held.get_sort().bv_size();
            return held == second.extract(from + count - 1, from);
          };
          return implies(busy(w) && z3::uge(words, bits(1, width)),
                         w("load.r_x") == difference(0, "registers.o_origin_x") &&
                             w("load.r_y") == difference(16, "registers.o_origin_y")) &&
                 implies(busy(w) && z3::uge(words, bits(2, width)),
                         field("load.r_enable", 31) && field("load.r_vflip", 30) &&
                             field("load.r_hflip", 29) && field("load.r_height", 16) &&
                             field("load.r_stride", 6) && field("load.r_width", 0) &&
                             w("load.r_index") == of);
        });
  state("load", "one sprite on its way", "of the descriptor whose second word came last",
        {"what stops runs", "words of descriptors", "how far it loads", "before the rows"},
        [=](W w) {
          const z3::expr words = p.words(w);
          const unsigned width = words.get_sort().bv_size();
          const z3::expr which = words.extract(1, 0);
          const z3::expr sized = w.is("load.r_sized"), ended = w.is("load.r_ended");
          const z3::expr visible = w.is("load.r_visible"), hang = w.is("sweep.r_hang");
          const z3::expr some = sized || ended || visible || hang;
          return implies(busy(w), implies(some, z3::uge(words, bits(2, width)) && loads(w)) &&
                                      implies(sized, which == bits(2, 2)) &&
                                      implies(ended, bit_of(which, 1)) &&
                                      implies(visible, which != bits(1, 2)) &&
                                      !(sized && (ended || visible || hang)) &&
                                      !(ended && (visible || hang)) && !(visible && hang));
        });
  state(
      "load", "ends of a sprite", "its last column and row",
      {"one sprite on its way", "words of descriptors"}, [](W w) {
        return implies(
            busy(w) && w.is("load.r_ended"),
            w("load.r_x_end") == z3::sext(w("load.r_x"), 1) + z3::zext(w("load.r_width"), 12) &&
                w("load.r_y_end") == z3::sext(w("load.r_y"), 1) + z3::zext(w("load.r_height"), 8));
      });
  state("load", "a sprite, clipped", "as the golden model clips it",
        {"corner and shape", "one sprite on its way", "ends of a sprite", "configured",
         "configuration stands", "words of descriptors", "how far it loads"},
        [=](W w) {
          const Clipped c = clipped(w);
          z3::expr same = c.visible && is_clipped(c.sprite, p.rows);
          for (const symbolic::Observed& one : kept(c.sprite, p.row_bits())) {
            same = same && w("load." + one.name) == one.value;
          }
          return implies(busy(w) && w.is("load.r_visible"), same);
        });
  clock("load", "which sprites are visible", "those that the golden model sees",
        {"corner and shape", "one sprite on its way", "ends of a sprite", "configured",
         "configuration stands"},
        [=](W w) {
          return implies(busy(w) && w.is("load.r_ended"),
                         w.then(w.is("load.r_visible")) == clipped(w).visible);
        });
}

void Argument::tables() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits();
  const z3::sort index = context().bv_sort(index_bits);
  const auto begun = [](W w, const z3::expr& then, const z3::expr& otherwise) {
    return z3::ite(w.is("run.o_begin"), then, otherwise);
  };
  const auto nothing = [=](unsigned width) { return z3::const_array(index, bits(0, width)); };
  const auto at = [](W w) -> const z3::expr& { return w("load.o_index"); };
  const auto is_here = [](W w) { return w.is("load.o_place"); };
  ghost("sprites", nothing(kPacked), [=](W w) {
    const z3::expr& all = w.ghost("sprites");
    return z3::ite(is_here(w), z3::store(all, at(w), packed(clipped(w).sprite)), all);
  });
  ghost("placed", nothing(1), [=](W w) {
    const z3::expr& all = w.ghost("placed");
    return begun(w, nothing(1), z3::ite(is_here(w), z3::store(all, at(w), bits(1, 1)), all));
  });
  // Words 2 and 3, decoded
  const auto word_of = [=](const char* name, unsigned which,
                           const std::function<z3::expr(const Descriptor&)>& part) {
    ghost(name, nothing(32), [=](W w) {
      const z3::expr& all = w.ghost(name);
      DescriptorWords words = {0, 0, 0, 0};
      words[which] = U32(w("descriptors.o_data"));
      const z3::expr here =
          w.is("descriptors.o_word") && w("descriptors.o_which") == bits(which, 2);
      const z3::expr index_here = w("descriptors.o_index").extract(index_bits - 1, 0);
      return z3::ite(here, z3::store(all, index_here, part(decode(words))), all);
    });
  };
  word_of("masks", 2, [](const Descriptor& d) { return d.mask.term(); });
  word_of("classes", 3, [](const Descriptor& d) { return z3::concat(d.is.term(), d.hits.term()); });

  const auto every = [=](const char* at_instance, const char* name, const char* says,
                         const Rests& rests, const HoldsForAny& holds) {
    all_.facts.push_back(
        {Fact::Kind::kState, at_instance, name, says, rests, holds, {index_bits}, [](W w) {
           return open(clipped(w));
         }});
  };
  every("load", "placed sprites", "are of this run, and clipped by the window",
        {"a sprite, clipped", "one sprite on its way", "how far it loads", "what stops runs",
         "corner and shape", "configured", "configuration stands", "words of descriptors"},
        [=](W w, const Any& any) {
          const z3::expr words = p.words(w);
          const unsigned width = words.get_sort().bv_size();
          const z3::expr second = z3::zext(z3::concat(any[0], bits(1, 2)), width - index_bits - 2);
          return implies(busy(w) && is_placed(w, any[0]),
                         is_clipped(sprite(w, any[0]), p.rows) && z3::ult(second, words) &&
                             z3::ule(any[0], w("load.r_index")) &&
                             implies(w.is("load.o_working"), any[0] != w("load.r_index")));
        });
  every("load", "tables", "what sweep, reader and tester keep of a sprite that is placed",
        {"a sprite, clipped", "what stops runs"}, [=](W w, const Any& any) {
          const Sprite s = sprite(w, any[0]);
          const auto held = [&](const char* memory, const std::vector<std::string>& parts) {
            return z3::select(w(memory), any[0]) == kept(s, parts, p.row_bits());
          };
          return implies(
              busy(w) && is_placed(w, any[0]),
              held("sweep.boxes.r_memory", {"o_left", "o_right", "o_last"}) &&
                  held("tester.places.r_memory", {"o_base", "o_x", "o_y", "o_last"}) &&
                  held("reader.shapes.r_memory", {"o_vflip", "o_hflip", "o_stride", "o_mask_row",
                                                  "o_low", "o_high", "o_sixteens"}));
        });
  every("load", "masks and classes", "of the descriptors whose words were answered",
        {"words of descriptors", "how far it loads", "what stops runs"}, [=](W w, const Any& any) {
          const z3::expr words = p.words(w);
          const unsigned width = words.get_sort().bv_size();
          const auto is_answered = [&](unsigned which) {
            return z3::ult(z3::zext(z3::concat(any[0], bits(which, 2)), width - index_bits - 2),
                           words);
          };
          const z3::expr mask = z3::select(w.ghost("masks"), any[0]);
          return implies(busy(w) && is_answered(2),
                         z3::concat(z3::select(w("reader.masks.r_memory"), any[0]), bits(0, 2)) ==
                             mask) &&
                 implies(busy(w) && is_answered(3),
                         z3::select(w("sweep.classes.r_memory"), any[0]) ==
                             z3::select(w.ghost("classes"), any[0]));
        });
}

}  // namespace collide::overlap
