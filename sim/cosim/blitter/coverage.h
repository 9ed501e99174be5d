// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "sim/cosim/coverage.h"
#include "sim/units/blitter/checker.h"
#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

/// The blitter's coverage groups, in the order of docs/reference/stimulus.md, which argues the bins
/// that are out of reach. What meets in a clock is counted with exact timing only.
cosim::Coverage make_coverage(bool exact = true);

/// Any board that adds to `coverage`, which make_coverage has made, what its pins and the golden
/// model of their checker reach.
class ObservedBoard final : public Board {
 public:
  ObservedBoard(std::unique_ptr<Board> board, bool exact, cosim::Coverage& coverage);
  ~ObservedBoard() override;

  /// From now on. The checker is shown every clock before this board ends it.
  void observe(const Checker& checker);

  Outputs look(const Inputs& in) override { return out_ = board_->look(in); }
  void clock(const Inputs& in) override;
  const ChipPins* at_chip(const Inputs& in) override { return board_->at_chip(in); }
  std::uint64_t wave_clock() const override { return board_->wave_clock(); }

 private:
  class Watch;

  const std::unique_ptr<Board> board_;
  const bool exact_;
  cosim::Coverage& coverage_;
  Outputs out_{};
  std::unique_ptr<Watch> watch_;
};

}  // namespace collide::blitter
