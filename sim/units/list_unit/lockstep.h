// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/units/list_unit/checker.h"
#include "sim/units/list_unit/on_pins.h"

namespace collide::list_unit {

/// RTL with the checker attached to its pins. When a run has ended, its registers are read. RTL
/// that cannot go on is a Divergence, too.
class Lockstep final : public Unit {
 public:
  using MakeRtl = std::function<std::unique_ptr<RtlUnit>(Memory&)>;

  Lockstep(Memory& memory, const CheckedUnit& unit, const MakeRtl& make_rtl,
           const MemoryTiming& timing = {});

  void reset() override;
  std::uint32_t read(unsigned offset) override;
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override;
  void trigger() override;
  std::uint64_t run(std::uint64_t limit = kNoLimit) override;
  bool busy() const override { return driver_->busy(); }
  bool irq() const override { return driver_->irq(); }
  std::uint64_t wave_clock() const override { return driver_->wave_clock(); }

  std::uint64_t compared() const override { return checker_->comparisons(); }
  std::uint64_t steps_compared() const override { return checker_->accesses(); }

 private:
  template <class Act>
  auto act(const Act& what);
  void read_results();

  const CheckedUnit unit_;
  std::unique_ptr<RtlUnit> rtl_;
  std::unique_ptr<Checker> checker_;
  std::unique_ptr<OnPins> driver_;
};

}  // namespace collide::list_unit
