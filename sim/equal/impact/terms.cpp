// SPDX-License-Identifier: MIT
#include "sim/equal/impact/terms.h"

namespace collide::impact {

z3::expr room(const Rtl& rtl) {
  return !is_set(rtl.output("o_valid")) || is_set(rtl.input("i_ready"));
}

/// Where a result finds no room, all waits; else it is the same whether there was room or no
/// result.
std::vector<Case> stalls(const Rtl& rtl, const z3::expr& given, const z3::expr& moves) {
  z3::expr_vector from(context()), to(context());
  from.push_back(rtl.input("i_ready"));
  to.push_back(number(1, 1));
  std::vector<Case> cases;
  for (const auto& [name, state] : rtl.states()) {
    const z3::expr& next = rtl.next(name);
    cases.push_back(holds(name + " waits", given && !moves, next == state));
    if (z3::eq(state, rtl.output("o_valid"))) continue;  // a result is taken or not
    cases.push_back(
        holds(name + " moves", given && moves, next == z3::expr(next).substitute(from, to)));
  }
  return cases;
}

}  // namespace collide::impact
