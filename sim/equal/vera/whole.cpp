// SPDX-License-Identifier: MIT
#include "sim/equal/vera/whole.h"

#include "sim/equal/vera/argument.h"

namespace collide::vera {

Theorem Argument::theorem() {
  all_.requirements.push_back({kFree, "vera", "33"});
  ghosts();
  registers();
  timing();
  picture();
  attributes();
  sprites();
  cells();
  return std::move(all_);
}

std::vector<Lemma> whole_lemmas() {
  const Module module{"vera", {}, true};
  std::vector<Lemma> all = lemmas_of(Argument().theorem(), module);
  for (Lemma& lemma : all) lemma.quick = false;
  return all;
}

void add_theorem(symbolic::Scope& scope) {
  scope.theorem =
      "From the end of a reset on, for any accesses, any hold and any memory, VERA's registers, "
      "data ports, beam, rows, sprites, collisions, nibble, interrupt and picture are in each "
      "clock what the golden model's functions make of the pins, in the turns that the layers "
      "leave. On each row the sprites are looked up in turn, taken, fetched and drawn in the "
      "golden model's clocks. Each pixel does to its cell, to the collisions of the frame and, "
      "with the latch, to the nibble and ISR what the golden model's does.";
  scope.requirements = Argument().theorem().requirements;
}

}  // namespace collide::vera
