// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/equal/lemma.h"
#include "sim/equal/symbolic.h"

/// What the lemmas of the impact unit are written with.
namespace collide::impact {

using symbolic::Case;
using symbolic::context;
using symbolic::Expected;
using symbolic::Lemma;
using symbolic::Observation;
using symbolic::Rtl;

inline z3::expr number(unsigned value, unsigned bits) {
  return context().bv_val(value, bits);
}
inline z3::expr yes() {
  return context().bool_val(true);
}
inline z3::expr constant(const std::string& name, unsigned bits) {
  return context().bv_const(name.c_str(), bits);
}
inline z3::expr is_set(const z3::expr& bit) {
  return bit == number(1, 1);
}
inline unsigned width(const z3::expr& term) {
  return term.get_sort().bv_size();
}
inline z3::expr unsigned_to(unsigned bits, const z3::expr& term) {
  return bits == width(term) ? term : z3::zext(term, bits - width(term));
}
inline z3::expr signed_to(unsigned bits, const z3::expr& term) {
  return bits == width(term) ? term : z3::sext(term, bits - width(term));
}
/// A number of the golden model that holds these bits.
inline U32 u32(const z3::expr& term) {
  return U32(unsigned_to(32, term));
}
inline U64 u64(const z3::expr& term) {
  return U64(unsigned_to(64, term));
}
inline I32 i32(const z3::expr& term) {
  return I32(signed_to(32, term));
}
inline I64 i64(const z3::expr& term) {
  return I64(signed_to(64, term));
}

using symbolic::always;
using symbolic::holds;
inline Expected always(const std::string& name, const Bool& value) {
  return always(name, value.term());
}

/// A stage's result, if there is one, finds room.
z3::expr room(const Rtl& rtl);

/// Of a pipeline: a clock in which it does not move changes nothing, and one in which it does is as
/// if `i_ready` were set.
std::vector<Case> stalls(const Rtl& rtl, const z3::expr& given, const z3::expr& moves);

}  // namespace collide::impact
