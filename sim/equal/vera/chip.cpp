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
          grounds.assumptions,
          [of = grounds.invariants](const symbolic::Rtl&) { return of; }};
}

Lemma Chip::slow(Lemma lemma) {
  lemma.quick = false;
  return lemma;
}

std::vector<Lemma> lemmas() {
  return register_lemmas() + timing_lemmas() + sprite_lemmas();
}

symbolic::Scope scope() {
  return {false,
          {{"the golden model calls the functions of the lemmas in their clocks "
            "(Golden::run_event, advance, write, read)",
            "it goes from event to event; compared at random"},
           {"VGA timing behind the first frame is the golden model's",
            "compared at random; needed: position is the same 420000 clocks on"},
           {"many clocks of CompositeTiming and Display at a time are as many single ones",
            "compared at random; needed: a part that run takes is all of it but the last clock, "
            "and that"},
           {"SpriteTable, the index of sprites by row, has what Sprite::on_row says",
            "compared at random; needed: set marks just these rows"},
           {"Renderer takes finder, drawer and pixels in the clocks of the RTL, where nobody "
            "competes and where layers and CPU do",
            "compared at random; needed: each of its bursts is as many words of the drawer, "
            "request by request"},
           {"sixteen pixels and bursts at a time are as many single ones",
            "each of a word and at a column is proved; that draw and decode_words of several are "
            "so is compared at random"},
           {"it is enough to clear what was drawn on (LineBuffer::clear_columns)",
            "compared at random; needed: beyond it the cells are empty"},
           {"layers, arbiter, wait states and the row's cost are the golden model's",
            "the properties of collide prove; compared at random"}}};
}

}  // namespace collide::vera
