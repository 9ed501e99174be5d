// SPDX-License-Identifier: MIT
#include "sim/equal/vera/chip.h"

#include "sim/equal/vera/lemmas.h"

namespace collide::vera {

std::vector<Expected> all_of(const Observation& fields) {
  std::vector<Expected> all;
  for (const auto& [name, value] : fields) all.push_back(always(name, value));
  return all;
}

z3::expr value_of(const std::function<z3::expr()>& program) {
  return symbolic::explore(yes(),
                           [&] {
                             return Observation{{"value", program()}};
                           })
      .observation.at(0)
      .value;
}

Case holds(const std::string& name, const Bool& given, const Bool& claim) {
  return {name,
          given.term(),
          {},
          [] {
            return Observation{{"holds", yes()}};
          },
          {always("holds", claim)}};
}

Lemma Chip::lemma(const char* name, const char* says,
                  const std::function<std::vector<Case>(const Chip&)>& cases,
                  const symbolic::Grounds& grounds) {
  return {name,
          says,
          {"vera"},
          true,
          [cases](const symbolic::Rtl& rtl) { return cases(Chip(rtl)); },
          [grounds](const symbolic::Rtl&) { return grounds; }};
}

Lemma Chip::slow(Lemma lemma) {
  lemma.quick = false;
  return lemma;
}

std::vector<Lemma> lemmas() {
  return register_lemmas() + timing_lemmas() + sprite_lemmas();
}

}  // namespace collide::vera
