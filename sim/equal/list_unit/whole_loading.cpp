// SPDX-License-Identifier: MIT
//
// The descriptors: the address of each read, and the words that the answers make.
#include "sim/equal/list_unit/whole.h"

namespace collide::list_unit {

using namespace symbolic;

z3::expr Chip::all_of_them(W w) const {
  const unsigned width = w.width("descriptors.r_request");
  return z3::zext(w("registers.o_count"), width - 9) * bits(accesses(), width);
}
z3::expr Chip::words(W w) const {
  const z3::expr& answered = w("descriptors.r_answer");
  return answered.extract(answered.get_sort().bv_size() - 1, number_bits() - 2);
}
z3::expr word_taken(W w) {
  return w.is("descriptors.i_ack") && !w.is("descriptors.o_loaded");
}
// As the golden model's load() puts a word together: what is answered, behind what was
z3::expr word_of(W w, const Chip& unit) {
  const U32 answer = wide<U32>(w("descriptors.i_dat"));
  const z3::expr& answered = w("descriptors.r_answer");
  const unsigned each = unit.port.accesses_a_word();
  z3::expr all = placed(answer, 0, unit.port).term();
  for (unsigned n = 1; n < each; ++n) {
    const U32 more = U32(w.ghost("word")) | placed(answer, n, unit.port);
    all = z3::ite(answered.extract(each / 2 - 1, 0) == bits(n, each / 2), more.term(), all);
  }
  return all;
}

void Argument::reads_of_descriptors() {
  const Chip unit = unit_;
  const Loading loading = unit.loading;
  Rests rests = loading.rests;
  for (const char* rest : {"what stops runs", "configured", "configuration stands", "open accesses",
                           "quiet port", kAnswerIsAskedFor}) {
    rests.push_back(rest);
  }
  state("descriptors", "how far it loads",
        "as many are answered as are asked for, but for the open ones, and none too many", rests,
        [=](W w) {
          const z3::expr& asked = w("descriptors.r_request");
          const z3::expr& answered = w("descriptors.r_answer");
          const z3::expr all = unit.all_of_them(w);
          const z3::expr open = z3::zext(w("port.r_open"), asked.get_sort().bv_size() - 2);
          const z3::expr zero = bits(0, asked.get_sort().bv_size());
          return implies(
              busy(w),
              z3::ule(answered, asked) && z3::ule(asked, all) &&
                  implies(loading.before(w), asked == zero && answered == zero) &&
                  implies(loading.before(w), number(w, "port.r_open", 0) && !w.is("port.r_held")) &&
                  implies(loading.now(w) && !w.is("run.r_stop"), asked == answered + open) &&
                  implies(loading.now(w) && w.is("port.r_held"), asked != all) &&
                  implies(loading.behind(w), answered == all && asked == all));
        });
  Rests of_reads = loading.rests;
  of_reads.push_back("how far it loads");
  of_reads.push_back("what stops runs");
  clock("port", "reads of descriptors", "address of each access to the descriptors", of_reads,
        [=](W w) {
          const U32 base(z3::concat(w("registers.o_descriptors"), bits(0, 4)));
          const z3::expr& asked = w("descriptors.r_request");
          const unsigned shift = unit.number_bits();
          const U32 index(wide32(asked.extract(asked.get_sort().bv_size() - 1, shift)));
          z3::expr at = access_address(base + 16U * index, 0, unit.port).term();
          for (unsigned n = 1; n < unit.accesses(); ++n) {
            at = z3::ite(asked.extract(shift - 1, 0) == bits(n, shift),
                         access_address(base + 16U * index, n, unit.port).term(), at);
          }
          return implies(busy(w) && loading.now(w) && w.is("port.o_mem_stb"),
                         !w.is("port.o_mem_we") && unit.on_the_bus(w) == unit.reduced(at));
        });
}

void Argument::words_of_descriptors() {
  const Chip unit = unit_;
  ghost("word", bits(0, 32),
        [=](W w) { return z3::ite(word_taken(w), word_of(w, unit), w.ghost("word")); });
  Rests halves;
  if (unit.port.data_width == 16) {
    state("descriptors", "the first half of a word", "is kept where the golden model puts it", {},
          [=](W w) {
            const U32 first = wide<U32>(w("descriptors.halves.r_first"));
            return implies(bit_of(w("descriptors.r_answer"), 0),
                           w.ghost("word") == placed(first, 0, unit.port).term());
          });
    halves.push_back("the first half of a word");
  }
  clock("descriptors", "words of descriptors", "as the golden model puts them together", halves,
        [=](W w) {
          return implies(w.is("descriptors.o_word"),
                         word_taken(w) && w("descriptors.o_data") == word_of(w, unit));
        });
}

}  // namespace collide::list_unit
