// SPDX-License-Identifier: MIT
//
// What lemmas are written with.
#pragma once

#include <cstdint>
#include <string>

#include "sim/equal/btor.h"
#include "sim/equal/symbolic.h"

namespace collide::symbolic {

inline z3::expr bits(std::uint64_t value, unsigned count) {
  return context().bv_val(value, count);
}
inline z3::expr constant(const std::string& name, unsigned count) {
  return context().bv_const(name.c_str(), count);
}
/// A bit that is 1.
inline z3::expr is_set(const z3::expr& bit) {
  return bit == bits(1, 1);
}
inline z3::expr as_bit(const Bool& flag) {
  return z3::ite(flag.term(), bits(1, 1), bits(0, 1));
}
/// The lowest bits of a number.
template <class Number>
z3::expr low(const Number& number, unsigned count) {
  return number.term().extract(count - 1, 0);
}
/// A number that a narrow one is.
template <class Number>
Number wide(const z3::expr& term) {
  return Number(z3::zext(term, Number().term().get_sort().bv_size() - term.get_sort().bv_size()));
}

/// `pin` is so in this clock and those behind it.
z3::expr stays(const Rtl& rtl, const char* pin, const z3::expr& value, unsigned clocks);
z3::expr low_for(const Rtl& rtl, const char* pin, unsigned clocks);
/// Every register keeps what it holds.
z3::expr all_stay(const Rtl& rtl);

}  // namespace collide::symbolic
