// SPDX-License-Identifier: MIT
// What lockstep says of RTL that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/list_unit/ram.h"
#include "model/overlap/descriptor.h"
#include "sim/units/overlap/make.h"
#include "tests/sim/units/list_unit/impostors.h"

namespace collide::overlap::scored_test {
namespace {

constexpr std::uint32_t kMaskAt = 0x4000, kListAt = 0x8000;

using list_unit::Bend;
using list_unit::Inputs;
using list_unit::Lockstep;
using list_unit::Outputs;

/// Two boxes of 1x1 in one place: 8 descriptor words, a mask row of each, a line, the header.
class OverlapScore : public testing::Test {
 protected:
  OverlapScore() : ram_(1U << 16, {}) {
    Descriptor d;
    d.width = d.height = d.stride = 1;
    d.mask = kMaskAt;
    const DescriptorWords words = encode(d);
    for (std::uint32_t w = 0; w < 8; ++w) ram_.word(4 * w) = words[w % 4];
    ram_.word(kMaskAt) = 0x80000000;
  }

  std::unique_ptr<Lockstep> lockstep(const Bend& bend) {
    auto unit = std::make_unique<Lockstep>(ram_, checked({}), [&](Memory& memory) {
      return std::make_unique<list_unit::Impostor>(make_rtl(memory, {}, {}, {}), bend);
    });
    unit->reset();
    unit->write(kCount, 2);
    unit->write(kWindowSize, 0x00100010);
    unit->write(kList, kListAt);
    unit->write(kListLines, 10);
    return unit;
  }
  static void run(Lockstep& unit) {
    unit.write(kControl, kStart);
    unit.run();
  }
  static Divergence divergence_of(Lockstep& unit) {
    try {
      run(unit);
    } catch (const Divergence& divergence) {
      return divergence;
    }
    throw std::logic_error("it does not diverge");
  }

  Ram ram_;
};

TEST_F(OverlapScore, CountsEveryAccess) {  // Rule 11
  const auto unit = lockstep([](const Inputs&, Outputs&) {});
  run(*unit);
  EXPECT_EQ(unit->read(kFound), 1U);
  EXPECT_EQ(unit->steps_compared(), 8U + 2 + 4 + 4);
  // The registers of the run's end, too.
  EXPECT_GT(unit->compared(), unit->steps_compared() + 12 + 8 + 128);
}

TEST_F(OverlapScore, AnErrorEndsTheRun) {  // Rule 19
  ram_.fail_at(8);
  const auto unit = lockstep([](const Inputs&, Outputs&) {});
  run(*unit);
  EXPECT_EQ(unit->read(kStatus), kDone | kError);
  run(*unit);  // and so the next run
  EXPECT_EQ(unit->read(kSequence), 2U);
}

TEST_F(OverlapScore, AnAccessAskedForBehindAnErrorIsADivergence) {  // Rule 19
  ram_.fail_at(8);
  const auto unit = lockstep([failed = false](const Inputs& in, Outputs& out) mutable {
    failed = failed || in.err;
    if (failed) out.stb = out.cyc = true;
  });
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "access after a bus error");
  EXPECT_EQ(found.expected(), "none");
  EXPECT_THAT(found.conditions, testing::ElementsAre("bus error"));
}

TEST_F(OverlapScore, ARunThatHangsDiffersFromTheNextAccess) {
  const auto unit = lockstep(list_unit::stop_at(kMaskAt));
  const Divergence found = divergence_of(*unit);
  EXPECT_EQ(found.kind(), "the run hangs");
  EXPECT_EQ(found.expected(), "read at 0x00004000");
  EXPECT_EQ(found.actual(), "the run does not end");
}

TEST_F(OverlapScore, WhatIsNotFoundIsADivergence) {
  const auto unit = lockstep(list_unit::lie_at(kPairs + 32, 1));
  const Divergence found = divergence_of(*unit);
  EXPECT_EQ(found.expected(), "0x00000001");
  EXPECT_EQ(found.actual(), "0x00000000");
  // The reads of all registers at the end of a run are one event, after eight others.
  ASSERT_GE(found.context.size(), 10U);
  EXPECT_THAT(found.context[7].golden, testing::Not(testing::HasSubstr("registers are read")));
  EXPECT_THAT(found.context[8].golden, testing::HasSubstr("all registers are read, up to PAIRS"));
}

TEST_F(OverlapScore, AnAccessIsNamedByItsPart) {
  constexpr unsigned kAccessClocks = 3;
  const auto unit = lockstep(list_unit::stray(0x04));
  const std::uint64_t before = unit->wave_clock();
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "read 1 (descriptor 0, word 1)");
  EXPECT_EQ(found.kind(), "address of a read");
  // The run began with the write of CONTROL.
  ASSERT_TRUE(found.since.has_value());
  EXPECT_GE(*found.since, before);
  EXPECT_LE(*found.since, before + kAccessClocks);
}

TEST_F(OverlapScore, AReportShowsWhatLedThereAndWhatComesNext) {
  const auto unit = lockstep(list_unit::stray(kMaskAt));
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "read 8");
  EXPECT_EQ(found.kind(), "address of a read");
  EXPECT_EQ(found.expected(), "read at 0x00004000");
  EXPECT_EQ(found.actual(), "read at 0x00004004");
  ASSERT_GE(found.context.size(), 9U);
  // Word 3: classes. Then the mask's row.
  EXPECT_THAT(found.context[6].golden, testing::HasSubstr("read at 0x0000001C, answered"));
  EXPECT_THAT(found.context[7].golden, testing::HasSubstr("read at 0x00004004, not answered"));
  EXPECT_EQ(found.context[8].golden, "read at 0x00004000");
  EXPECT_EQ(found.context[8].rtl, "read at 0x00004004");
}

}  // namespace
}  // namespace collide::overlap::scored_test
