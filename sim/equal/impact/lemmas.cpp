// SPDX-License-Identifier: MIT
#include "sim/equal/impact/lemmas.h"

#include <iterator>

#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

/// The proofs of these take a second or more.
constexpr const char* kSlow[] = {"motion of objects",
                                 "queue of pairs",
                                 "the end of pairs",
                                 "quotient",
                                 "first contacts",
                                 "factors",
                                 "bits of dx dx",
                                 "most of dx dx",
                                 "sign of dx dx",
                                 "bits of dx fx",
                                 "bits of fx fx",
                                 "most of fx fx",
                                 "bits of dy dy",
                                 "sign of dy dy",
                                 "bits of dy fy",
                                 "most of dy fy",
                                 "bits of fy fy",
                                 "most of fy fy",
                                 "bits of radii radii",
                                 "sum of c",
                                 "the line and its records",
                                 "most pairs"};

Parameters with(const symbolic::Variant& variant) {
  Parameters values;
  for (const auto& [name, value] : variant.parameters) {
    if (name == "WIDE") values.wide = value != 0;
    if (name == "ALL") values.all = value != 0;
    if (name == "DATA_WIDTH") values.data_width = value;
    if (name == "BIG_ENDIAN") values.big_endian = value != 0;
  }
  return values;
}

std::vector<symbolic::Lemma> whole_lemmas() {
  return symbolic::lemmas_of(
      "impact",
      {{"", {}},
       {", 16 bits", {{"DATA_WIDTH", 16}}},
       {", little endian", {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}}},
       {", wide", {{"WIDE", 1}}},
       {", no all mode", {{"ALL", 0}}}},
      {std::begin(kSlow), std::end(kSlow)},
      [](const symbolic::Variant& variant) { return Argument(with(variant)).theorem(); });
}

}  // namespace

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
  all.theorem =
      "From the end of a reset on, whatever meets in a clock, impact's memory accesses, register "
      "answers and interrupt pin are those of the golden model, in an order that its rules allow, "
      "but for what is not proved. It holds the golden model's registers, and answers a read of "
      "any as the golden model answers in the clock in which the access is looked at. STATUS, the "
      "interrupt pin, CLOCKS and ERROR_ADDRESS are the golden model's. It reads the descriptors "
      "that the golden model reads, keeps its boxes, classes and motion of the objects, and names "
      "the pairs that the golden model tests, in its order, with who looks; the queue keeps that "
      "order, and nothing comes behind the last pair. With WIDE 0, of each pair it has the golden "
      "model's a, h and c and decides as the golden model does; takes the steps of the golden "
      "model's root and quotient, and so refuses the pair or has its time; and keeps the first "
      "contacts of the objects, as the golden model does. The lines and the header are those of "
      "its records: address, data and order of each access, each line in one go, the header last. "
      "These are the records of the golden model's first contacts, in its order, or, in all mode, "
      "what its heap gives of the records of all contacts, each of which goes into it once; there "
      "are fewer than 2^31 of them. FOUND, and HIT and FIRST behind a run that ended undisturbed, "
      "are the golden model's; else HIT and FIRST are 0. STORED counts the records of the lines "
      "that are answered. A run ends when nothing is open on the port, and if it is not stopped, "
      "behind the list; ABORT stops it until the header's tag is on the bus.";
  all.requirements = Argument(Parameters{}).theorem().requirements;
  return all;
}

}  // namespace collide::impact
