// SPDX-License-Identifier: MIT
#include "sim/units/spans/lockstep.h"

#include <fmt/format.h>

namespace collide::spans {

bool Lockstep::meet(Span a, Span b) {
  score_.remember({a, b});
  const bool expected = golden_.meet(a, b);
  const bool actual = score_.act(*dut_, [&](Unit& rtl) { return rtl.meet(a, b); });
  score_.count();
  score_.count_step();
  if (expected != actual) {
    const auto text = [](bool meet) { return meet ? "they meet" : "they do not meet"; };
    score_.diverge({fmt::format("answer {}", score_.steps() - 1), text(expected), text(actual)},
                   dut_->wave_clock() - 1);
  }
  return expected;
}

std::string Lockstep::tell(const Question& question) const {
  return fmt::format("[{}, {}) and [{}, {})", question.a.left, question.a.right, question.b.left,
                     question.b.right);
}

}  // namespace collide::spans
