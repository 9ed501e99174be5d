// SPDX-License-Identifier: MIT
//
// What lockstep says of RTL that is wrong. What it has of all list units is tested with overlap.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/impact/descriptor.h"
#include "model/list_unit/ram.h"
#include "sim/units/impact/make.h"
#include "tests/sim/units/list_unit/impostors.h"

namespace collide::impact::scored_test {
namespace {

using list_unit::Bend;
using list_unit::lie_at;
using list_unit::Lockstep;

/// Two circles in one place: 8 descriptor words, a line, the header.
class ImpactScore : public testing::Test {
 protected:
  ImpactScore() : ram_(1U << 16, {}) {
    Descriptor d;
    d.circle.radius = 1;
    const DescriptorWords words = encode(d);
    for (std::uint32_t w = 0; w < 8; ++w) ram_.word(4 * w) = words[w % 4];
  }

  std::unique_ptr<Lockstep> lockstep(const Bend& bend) {
    auto unit = std::make_unique<Lockstep>(ram_, checked({}), [&](Memory& memory) {
      return std::make_unique<list_unit::Impostor>(make_rtl(memory, {}, {}, {}), bend);
    });
    unit->reset();
    unit->write(kCount, 2);
    unit->write(kList, 0x8000);
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

TEST_F(ImpactScore, CountsEveryAccess) {  // Rule 8
  const auto unit = lockstep(lie_at(kId, 0));
  run(*unit);
  EXPECT_EQ(unit->read(kFound), 2U);
  EXPECT_EQ(unit->steps_compared(), 8U + 4 + 4);
  // CONTROL to ERROR_ADDRESS, HIT and FIRST, at least.
  EXPECT_GE(unit->compared(), unit->steps_compared() + 12 + 4 + 128);
}

TEST_F(ImpactScore, ARunThatHangsDiffersFromTheNextAccess) {
  const auto unit = lockstep(list_unit::stop_at(0x8010));
  const Divergence found = divergence_of(*unit);
  EXPECT_EQ(found.kind(), "the run hangs");
  // t = 0, i = 0, j = 1.
  EXPECT_EQ(found.expected(), "write 0x00000001 at 0x00008010");
  EXPECT_EQ(found.actual(), "the run does not end");
}

TEST_F(ImpactScore, AWrongTimeIsADivergence) {
  const auto unit = lockstep(lie_at(kFirst + 4, 1U));
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "FIRST of 1");
  EXPECT_EQ(found.expected(), "0x80000000");
  EXPECT_EQ(found.actual(), "0x80000001");
}

TEST_F(ImpactScore, AContactOfAnObjectBeyondCountIsADivergence) {
  const auto unit = lockstep(lie_at(kFirst + 4 * 127, kHasHit));
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "FIRST of 127");
}

TEST_F(ImpactScore, AnObjectTooManyInHitIsADivergence) {
  const auto unit = lockstep(lie_at(kHit + 12, 1U << 31));
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "HIT, word 3");
}

TEST_F(ImpactScore, MoreClocksThanTheGoldenModelAllowsAreADivergence) {
  const auto unit = lockstep(lie_at(kClocks, 0x400U));
  EXPECT_THAT(divergence_of(*unit).what(), testing::HasSubstr("CLOCKS"));
}

TEST_F(ImpactScore, OtherClocksThanTheInterruptShowsAreADivergence) {
  const auto unit = lockstep(lie_at(kClocks, 1U));
  unit->write(kControl, kStart | kIrqEnable);
  try {
    unit->run();
    FAIL() << "it does not diverge";
  } catch (const Divergence& divergence) {
    EXPECT_THAT(divergence.what(), testing::HasSubstr("CLOCKS"));
  }
}

TEST_F(ImpactScore, RecordsOfALineThatFailedAreNotStored) {
  ram_.fail_at(0x8018);  // behind both records
  const auto unit = lockstep(lie_at(kStored, 2U));
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "STORED");
  EXPECT_EQ(found.expected(), "0x00000000");
  EXPECT_EQ(found.actual(), "0x00000002");
}

}  // namespace
}  // namespace collide::impact::scored_test
