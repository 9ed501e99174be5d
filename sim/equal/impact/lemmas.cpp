// SPDX-License-Identifier: MIT
#include "sim/equal/impact/lemmas.h"

#include "sim/equal/impact/whole.h"

namespace collide::impact {

std::vector<symbolic::Lemma> lemmas() {
  std::vector<symbolic::Lemma> all;
  for (const auto part :
       {motion_lemmas, discriminant_lemmas, time_lemmas, heap_lemmas, whole_lemmas}) {
    for (const symbolic::Lemma& lemma : part()) all.push_back(lemma);
  }
  return all;
}

symbolic::Scope scope() {
  symbolic::Scope all = {
      false,
      {{"with WIDE 1, a, h and c have at most 35 bits",
        "by arithmetic, from the proved range of the factors: 2 * 131070^2 < 2^35, 2 * 131070 "
        "* 65535 < 2^34, 2 * 65535^2 < 2^33"},
       {"with WIDE 0, the discriminant in the whole unit is that of the lemma \"discriminant, "
        "small\"",
        "the lemma is about the module, from the clock in which it begins; facts show how it "
        "begins, and what its a, h and c are"},
       {"the heap as a whole sorts",
        "the property impact_sorted, within bounds; compared at random"},
       {"with WIDE 1, behind the queue of pairs, impact.sv joins motion, discriminant, time, the "
        "earliest contacts, heap and report as the golden model does; FOUND, and the words of HIT "
        "and FIRST behind a run",
        "lemmas about each module; the properties of collide prove; compared at random"}}};
  add_theorem(all);
  return all;
}

}  // namespace collide::impact
