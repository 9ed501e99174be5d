// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "model/blitter/unit.h"
#include "sim/units/blitter/checker.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/timing.h"

namespace collide::blitter {

/// Golden model and RTL as one unit: the RTL with its checker on the pins. After whatever is done
/// to it, RTL that is late has its time until it agrees; and when a blit ends all registers are
/// read. Throws Divergence at the first difference that is not accepted.
class Lockstep final : public Unit {
 public:
  Lockstep(Bus& bus, std::unique_ptr<Board> board, const Timing& timing = {},
           const Checker::IgnoredBits& ignored = {}, const Accepts& accepts = {});

  void reset() override;
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override;
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override;
  bool requests_bus() const override { return checker_.golden().requests_bus(); }
  std::uint64_t grant(std::uint64_t limit) override;
  void foreign_cycle() override;
  void wait_for_request() override;
  bool done() const override { return checker_.golden().done(); }
  std::uint64_t done_edges() const override { return checker_.golden().done_edges(); }
  std::uint64_t clocks() const override { return rtl_->clocks(); }
  std::uint64_t wave_clock() const override { return board_->wave_clock(); }

  std::uint64_t compared() const override { return checker_.comparisons(); }
  std::uint64_t steps_compared() const override { return checker_.accesses(); }

  const Checker& checker() const { return checker_; }
  /// Reads every register. Only while not BUSY, when reading changes nothing.
  void compare_registers();

 private:
  template <class What>
  auto checked(const What& what);
  void settle();

  const Timing timing_;
  const std::unique_ptr<Board> board_;
  Checker checker_;
  CheckedBoard checked_{*board_, checker_};
  std::optional<RtlUnit> rtl_;
};

}  // namespace collide::blitter
