// SPDX-License-Identifier: MIT
//
// What meets in one and the same clock.
#include <gtest/gtest.h>

#include <stdexcept>

#include "model/list_unit/ram.h"
#include "model/overlap/descriptor.h"
#include "tests/model/overlap/reference.h"
#include "tests/sim/units/overlap/variants.h"

namespace collide::overlap {
namespace {

constexpr unsigned kClocksOfAWrite = 3;  // it takes effect at the end of the third

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

/// Four sprites of one pixel in one place: six pairs, in three lines. The interrupt shows DONE.
class OverlapEdges : public testing::Test {
 protected:
  OverlapEdges() : ram_(1U << 16, {}), memory_(ram_), unit_(variants().front().on(memory_)) {
    ram_.word(0x4000) = 0x80000000;
    for (unsigned n = 0; n < 4; ++n) {
      Descriptor d;
      d.mask = 0x4000;
      const DescriptorWords words = encode(d);
      for (unsigned w = 0; w < 4; ++w) ram_.word(16 * n + 4 * w) = words[w];
    }
    overlap::Setup setup;
    setup.count = 4;
    setup.columns = setup.rows = 16;
    setup.list = 0x8000;
    setup.list_lines = 10;
    configure(*unit_, setup);
  }

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
    EXPECT_EQ(unit_->read(kFound), 6U);
    EXPECT_EQ(unit_->read(kStored), 6U);
    EXPECT_EQ(unit_->read(kTouched), 15U);
  }

  Ram ram_;
  FailsOnce memory_;
  std::unique_ptr<RtlUnit> unit_;
};

TEST_F(OverlapEdges, DoneClearedAsItIsSetStaysSet) {
  // The first run clears the lists of rows.
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

TEST_F(OverlapEdges, ATriggerAsBusyFallsAfterAbortBeginsAWholeRun) {
  for (unsigned after = 0; after < 40; ++after) {
    SCOPED_TRACE(testing::Message() << "ABORT after " << after << " clocks");
    start();
    clocks(after);
    unit_->write(kControl, kAbort, 1);
    expect_that_a_trigger_begins_a_whole_run();
    if (HasFailure()) return;
  }
}

TEST_F(OverlapEdges, ATriggerAsBusyFallsAfterAnErrorBeginsAWholeRun) {
  for (unsigned access = 1; access < 20; ++access) {
    SCOPED_TRACE(testing::Message() << "error in access " << access);
    memory_.accesses_to_error = access;
    start();
    expect_that_a_trigger_begins_a_whole_run();
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace collide::overlap
