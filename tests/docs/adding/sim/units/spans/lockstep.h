// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/spans/golden.h"
#include "sim/units/scoreboard.h"

namespace collide::spans {

/// What a mismatch report tells about the time before.
struct Question {
  Span a{};
  Span b{};
};

/// Golden model and RTL as one unit. Throws Divergence at the first answer that differs.
class Lockstep final : public Unit, private Witness<Question> {
 public:
  explicit Lockstep(std::unique_ptr<Unit> dut) : dut_(std::move(dut)) {}

  bool meet(Span a, Span b) override;
  std::uint64_t clocks() const override { return golden_.clocks(); }
  std::uint64_t wave_clock() const override { return dut_->wave_clock(); }
  std::uint64_t compared() const override { return score_.compared(); }
  std::uint64_t steps_compared() const override { return score_.steps(); }

 private:
  std::string tell(const Question& question) const override;
  std::vector<std::string> conditions() const override { return {}; }
  std::vector<std::string> upcoming() const override { return {}; }

  Golden golden_;
  std::unique_ptr<Unit> dut_;
  Scoreboard<Question> score_{*this};
};

}  // namespace collide::spans
