// SPDX-License-Identifier: MIT
#include "sim/equal/vera/chip.h"

#include "sim/equal/vera/lemmas.h"
#include "sim/equal/vera/whole.h"

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
  return register_lemmas() + timing_lemmas() + sprite_lemmas() + whole_lemmas();
}

symbolic::Scope scope() {
  symbolic::Scope all = {
      false,
      {{"the golden model calls the lemmas' functions in their clocks (Golden::run_event, "
        "advance, write, read)",
        "the model jumps between events; compared at random"},
       {"VGA timing after the first frame is the golden model's",
        "compared at random; needed: position is the same 420000 clocks later"},
       {"CompositeTiming and Display take many clocks at once as they take single ones",
        "compared at random; needed: a part that run takes is all of it except the last clock, "
        "and that clock"},
       {"SpriteTable, the index of sprites by row, agrees with Sprite::on_row",
        "compared at random; needed: set marks exactly these rows"},
       {"Renderer runs finder, drawer and pixels in the RTL's clocks, with and without layers "
        "and CPU competing",
        "compared at random; needed: each burst equals that many words of the drawer, request "
        "by request"},
       {"sixteen pixels at once and bursts equal single ones",
        "each pixel of a word and each column is proved; draw and decode_words for several are "
        "compared at random"},
       {"clearing only the drawn columns is enough (LineBuffer::clear_columns)",
        "compared at random; needed: the cells beyond are empty"},
       {"layers' requests and the row's cost are the golden model's",
        "the properties of collide prove; compared at random"}}};
  add_theorem(all);
  return all;
}

}  // namespace collide::vera
