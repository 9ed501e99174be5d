// SPDX-License-Identifier: MIT
#include "sim/equal/impact/whole.h"

#include "sim/equal/impact/argument.h"

namespace collide::impact {

std::vector<Lemma> whole_lemmas() {
  struct Variant {
    const char* name;  // behind those of facts
    std::vector<std::pair<std::string, unsigned>> parameters;
    Parameters values = {};
  };
  std::vector<Variant> variants = {{"", {}},
                                   {", 16 bits", {{"DATA_WIDTH", 16}}},
                                   {", little endian", {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}}},
                                   {", wide", {{"WIDE", 1}}}};
  std::vector<Lemma> all;
  for (Variant& variant : variants) {
    for (const auto& [name, value] : variant.parameters) {
      if (name == "WIDE") variant.values.wide = value != 0;
      if (name == "DATA_WIDTH") variant.values.data_width = value;
      if (name == "BIG_ENDIAN") variant.values.big_endian = value != 0;
    }
    const Module module{"impact", variant.parameters, true};
    for (const Lemma& lemma : lemmas_of(Argument(variant.values).theorem(), module, variant.name)) {
      all.push_back(lemma);
    }
  }
  return all;
}

void add_theorem(symbolic::Scope& scope) {
  scope.theorem =
      "From the end of a reset on, impact " + list_unit::theorem() +
      " HIT and FIRST are 0 but behind a run that ended undisturbed. It keeps the golden model's "
      "boxes and classes of the objects, and names the pairs that the golden model tests, in its "
      "order, with who looks; the queue keeps that order. With WIDE 0, nothing comes behind the "
      "last pair.";
  scope.requirements = Argument(Parameters{}).theorem().requirements;
}

}  // namespace collide::impact
