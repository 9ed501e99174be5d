// SPDX-License-Identifier: MIT
#include "sim/equal/impact/lemmas.h"

#include "sim/equal/impact/whole.h"

namespace collide::impact {

std::vector<symbolic::Lemma> lemmas() {
  std::vector<symbolic::Lemma> all;
  for (const auto part : {object_lemmas, contact_lemmas, motion_lemmas, discriminant_lemmas,
                          time_lemmas, whole_lemmas}) {
    for (const symbolic::Lemma& lemma : part()) all.push_back(lemma);
  }
  return all;
}

symbolic::Scope scope() {
  symbolic::Scope all = {
      false,
      {{"a, h and c have at most 35 bits",
        "by arithmetic, from the proved range of the factors: 2 * 131070^2 < 2^35, 2 * 131070 "
        "* 65535 < 2^34, 2 * 65535^2 < 2^33"},
       {"the heap as a whole sorts",
        "the property impact_sorted, within bounds; compared at random"},
       {"behind the queue of pairs, impact.sv joins products, time, the earliest "
        "contacts, heap and report as the golden model does; FOUND, and the "
        "words of HIT and FIRST behind a run",
        "lemmas about each module; the properties of collide prove; compared at "
        "random"}}};
  add_theorem(all);
  return all;
}

}  // namespace collide::impact
