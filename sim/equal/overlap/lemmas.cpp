// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/lemmas.h"

#include <fmt/format.h>

#include <iterator>

#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {

/// The proofs of these take half a second or more.
constexpr const char* kSlow[] = {"what found room",
                                 "the line and its records",
                                 "a sprite, clipped",
                                 "placed sprites",
                                 "tables",
                                 "the one that begins",
                                 "numbers of those to begin",
                                 "room for open pairs",
                                 "active sprites",
                                 "numbers in the queue",
                                 "the list of a walk",
                                 "names of pairs",
                                 "the later sprite",
                                 "pairs in the tester",
                                 "open pairs",
                                 "place of the later sprite",
                                 "last rows",
                                 "the last row",
                                 "places of the active",
                                 "the row looked up",
                                 "the row asked for",
                                 "address of an access",
                                 "open accesses to masks",
                                 "rows through a name",
                                 "rows that wait",
                                 "pixels of an answer",
                                 "the row that comes",
                                 "rows of names",
                                 "row of the name looked up",
                                 "rows of a pair",
                                 "rows over each other",
                                 "common pixels of a pair",
                                 "visible pixels",
                                 "visible common pixels",
                                 "how many common pixels",
                                 "areas of open pairs",
                                 "room for pairs",
                                 "room for pairs that are found",
                                 "the pair that is entered"};

Parameters with(const Variant& variant) {
  Parameters values;
  for (const auto& [name, value] : variant.parameters) {
    if (name == "SPRITES") values.sprites = value;
    if (name == "DATA_WIDTH") values.data_width = value;
    if (name == "BIG_ENDIAN") values.big_endian = value != 0;
    if (name == "AREA") values.area = value != 0;
  }
  return values;
}

}  // namespace

std::vector<Lemma> lemmas() {
  std::vector<Variant> variants = {{"", {}},
                                   {", 16 bits", {{"DATA_WIDTH", 16}}},
                                   {", little endian", {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}}},
                                   {", no areas", {{"AREA", 0}}}};
  for (const unsigned sprites : {2U, 3U, 8U, 256U}) {
    variants.push_back({fmt::format(", {} sprites", sprites), {{"SPRITES", sprites}}});
  }
  return lemmas_of("overlap", variants, {std::begin(kSlow), std::end(kSlow)},
                   [](const Variant& variant) { return Argument(with(variant)).theorem(); });
}

symbolic::Scope scope() {
  symbolic::Scope scope = {false,
                           {{"a run ends, and after how many clocks",
                             "the properties of collide prove; compared at random"}}};
  scope.theorem =
      "From the end of a reset on, whatever meets in a clock, overlap's memory accesses, register "
      "answers and interrupt pin are those of the golden model, in an order that rules 14 to 26 "
      "allow. It holds the golden model's registers, and answers a "
      "read of any as the golden model answers in the clock in which the access is looked at; "
      "there a pair's higher number enters TOUCHED a clock behind the rest of the pair, and "
      "PAIRS may still be 0 in the clock behind a run that was stopped. STATUS, the interrupt "
      "pin, CLOCKS and ERROR_ADDRESS are the golden model's, whatever meets in a clock. It "
      "reads the descriptors that the golden model reads. It keeps the sprites that the golden "
      "model clips, begins them in its order and opens the pairs that it opens; on each row it "
      "names the sprites of the open pairs and takes the pairs as the golden model does, in "
      "order, reads the rows of masks that it reads, access by access, and keeps their visible "
      "pixels; of each pair it finds, keeps open and counts what the golden model does. The "
      "lines and the header are those of the golden model's records: address, data and order of "
      "each access, each line in one go, the header last. FOUND counts the records that are "
      "entered, STORED those of the lines that are answered; neither is ever more than SPRITES "
      "(SPRITES - 1) / 2, and they have the bits for it. LOADED is set when all descriptors are "
      "read, OVERFLOW at the end if a record found no room. A run ends when nothing is open on "
      "the port. If it is not stopped, then no sprite is left to begin, no pair is open, all "
      "records were offered, and the list is written; ABORT stops it until the header's tag is "
      "on the bus; an error in a row of a mask ends it when all names before are tested.";
  scope.requirements = Argument(Parameters{}).theorem().requirements;
  return scope;
}

}  // namespace collide::overlap
