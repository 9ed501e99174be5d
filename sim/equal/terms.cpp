// SPDX-License-Identifier: MIT
#include "sim/equal/terms.h"

namespace collide::symbolic {

z3::expr stays(const Rtl& rtl, const char* pin, const z3::expr& value, unsigned clocks) {
  z3::expr all = context().bool_val(true);
  for (unsigned clock = 0; clock < clocks; ++clock) all = all && rtl.input(pin, clock) == value;
  return all;
}

z3::expr low_for(const Rtl& rtl, const char* pin, unsigned clocks) {
  return stays(rtl, pin, bits(0, 1), clocks);
}

z3::expr all_stay(const Rtl& rtl) {
  z3::expr all = context().bool_val(true);
  for (const auto& [name, state] : rtl.states()) all = all && rtl.next(name) == state;
  return all;
}

}  // namespace collide::symbolic
