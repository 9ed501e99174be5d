// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "model/spans/golden.h"
#include "sim/units/scoreboard.h"

namespace collide::spans {

/// What a mismatch report tells about the time before: a question.
using Question = std::pair<Span, Span>;

/// Golden model and RTL as one unit. Throws Divergence at the first answer that differs.
class Lockstep final : public Unit, private Witness<Question> {
 public:
  explicit Lockstep(std::unique_ptr<Unit> dut) : dut_(std::move(dut)) {}

  bool meet(Span a, Span b) override {
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
  std::uint64_t clocks() const override { return golden_.clocks(); }
  std::uint64_t wave_clock() const override { return dut_->wave_clock(); }
  std::uint64_t compared() const override { return score_.compared(); }
  std::uint64_t steps_compared() const override { return score_.steps(); }

 private:
  std::string tell(const Question& question) const override {
    const auto& [a, b] = question;
    return fmt::format("[{}, {}) and [{}, {})", a.left, a.right, b.left, b.right);
  }

  Golden golden_;
  std::unique_ptr<Unit> dut_;
  Scoreboard<Question> score_{*this};
};

}  // namespace collide::spans
