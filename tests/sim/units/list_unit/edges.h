// SPDX-License-Identifier: MIT
//
// What meets in one and the same clock, on any list unit.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// One access ends in a bus error.
struct FailsOnce final : Memory {
  explicit FailsOnce(Memory& through) : memory(through) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto data = memory.read(address);
    return --accesses_to_error == 0 ? std::nullopt : data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    return --accesses_to_error != 0 && memory.write(address, data);
  }

  Memory& memory;
  unsigned accesses_to_error = 0;
};

/// A unit that is configured for a run of more than 40 clocks with a list. The interrupt shows
/// DONE.
class Edges {
 public:
  using MakeRtl = std::function<std::unique_ptr<RtlUnit>(Memory&)>;
  /// Expects what an undisturbed run leaves.
  using ExpectWhole = std::function<void(Unit&)>;

  Edges(Memory& memory, const MakeRtl& make, ExpectWhole expect_whole)
      : memory_(memory), unit_(make(memory_)), expect_whole_(std::move(expect_whole)) {}

  RtlUnit& unit() { return *unit_; }

  void done_cleared_as_it_is_set_stays_set() {
    // A first run may clear what is in the memories of the unit.
    start();
    clocks_to_done();
    start();
    const unsigned length = clocks_to_done();
    ASSERT_GT(length, 40U);
    for (int late = -4; late <= 4; ++late) {
      SCOPED_TRACE(testing::Message() << "cleared " << late << " clocks after it is set");
      start();
      clocks(length - kClocksOfAWrite + static_cast<unsigned>(late));
      EXPECT_EQ(unit_->irq(), late >= static_cast<int>(kClocksOfAWrite));
      unit_->write(kStatus, kDone);
      clocks(10);
      EXPECT_EQ(unit_->irq(), late <= 0);
      EXPECT_EQ(unit_->read(kStatus), kLoaded | (late <= 0 ? kDone : 0U));
    }
  }

  /// ABORT after each number of clocks below that.
  void a_trigger_as_busy_falls_after_abort_begins_a_whole_run(unsigned most) {
    for (unsigned after = 0; after < most; ++after) {
      SCOPED_TRACE(testing::Message() << "ABORT after " << after << " clocks");
      start();
      clocks(after);
      unit_->write(kControl, kAbort, 1);
      expect_that_a_trigger_begins_a_whole_run();
      if (testing::Test::HasFailure()) return;
    }
  }

  /// An error in each of the first accesses of a run.
  void a_trigger_as_busy_falls_after_an_error_begins_a_whole_run(unsigned accesses) {
    for (unsigned access = 1; access <= accesses; ++access) {
      SCOPED_TRACE(testing::Message() << "error in access " << access);
      memory_.accesses_to_error = access;
      start();
      expect_that_a_trigger_begins_a_whole_run();
      if (testing::Test::HasFailure()) return;
    }
  }

 private:
  static constexpr unsigned kClocksOfAWrite = 3;  // it takes effect at the end of the third

  void start() {
    unit_->write(kControl, kStart | kIrqEnable | kTriggerEnable);
    unit_->let_run();
  }
  /// Until DONE; the clocks it took.
  unsigned clocks_to_done() {
    unsigned clocks = 0;
    for (; !unit_->irq(); ++clocks) {
      unit_->clock();
      if (clocks == 10'000) throw std::runtime_error("the run does not end");
    }
    return clocks;
  }
  void clocks(unsigned count) {
    for (unsigned n = 0; n < count; ++n) unit_->clock();
  }

  void expect_that_a_trigger_begins_a_whole_run() {
    clocks_to_done();
    unit_->trigger();  // in the first clock in which BUSY is 0
    clocks_to_done();
    EXPECT_EQ(unit_->read(kStatus), kLoaded | kDone);
    expect_whole_(*unit_);
  }

  FailsOnce memory_;
  const std::unique_ptr<RtlUnit> unit_;
  const ExpectWhole expect_whole_;
};

}  // namespace collide::list_unit
