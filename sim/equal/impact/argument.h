// SPDX-License-Identifier: MIT
//
// The argument about impact as a whole: facts in the order in which they rest on each other, and
// the terms that they are about.
#pragma once

#include "model/impact/pairs.h"
#include "model/impact/rule.h"
#include "model/impact/unit.h"
#include "sim/equal/list_unit/whole.h"

namespace collide::impact {

using namespace symbolic;
using list_unit::bit_of;
using list_unit::busy;
using list_unit::kAnswerIsAskedFor;
using list_unit::kFill;
using list_unit::number;
using list_unit::Rests;
using list_unit::W;
using list_unit::wide32;

// Of report.r_state
constexpr unsigned kRest = 0, kObjects = 1, kContacts = 2, kDone = 3;

constexpr unsigned kIndex = 7;    // bits of an object's number
constexpr unsigned kNumber = 16;  // and of that of a pair that is named

/// An object, as the golden model has it of the words of its descriptor that were answered.
Descriptor object(W w, const z3::expr& index);
/// A bit of a word, and a word of HIT in the memory of the RTL.
z3::expr bit_at(const z3::expr& word, const z3::expr& place);
z3::expr word_of_hit(W w, const z3::expr& number);
/// An object's word of FIRST in the memory of the RTL.
z3::expr object_word(W w, const z3::expr& object);
/// The golden model's motion of the pair that is computed, with WIDE 0.
Motion motion(W w);
z3::expr computes(W w);
/// A contact is at the end of the pipeline.
z3::expr contact_under_way(W w);
/// And is taken.
z3::expr contact_leaves(W w);
/// The report passes an object.
z3::expr report_passes(W w);
/// Its words were answered up to this one.
z3::expr is_answered(W w, const list_unit::Chip& chip, const z3::expr& index, unsigned which);

/// Facts are added in the order in which they rest on each other within a clock.
class Argument : public list_unit::Argument {
 public:
  explicit Argument(const Parameters& parameters);

  Theorem theorem();

 private:
  void configuration();
  /// From the descriptors to the report nothing of the list is under way.
  void stages();
  /// What the scan keeps of each object.
  void objects();
  /// And what is kept of its motion.
  void motions();
  /// Where they are, with WIDE 1.
  void wide_pairs();
  /// The golden model's a, h and c of a pair, with WIDE 0.
  void products();
  /// What becomes of it.
  void decisions();
  /// The golden model's times of contact, with WIDE 0.
  void times();
  /// What each object touches first.
  void first();
  /// The report on it.
  void report();
  /// Which pairs it names, and in which order they come.
  void pairs();
  /// When contacts are known.
  void contacts();
  /// Records of all contacts, and of the list.
  void heap();
  /// How many pairs there are, and contacts.
  void most_pairs();
  void found();
  /// What is read of them.
  void answers_of_contacts();

  const Parameters p_;
};

}  // namespace collide::impact
