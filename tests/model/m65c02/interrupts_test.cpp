// SPDX-License-Identifier: MIT
// Interrupts, reset, WAI, STP and RDY, as the data sheet of the W65C02S has them.
#include <gtest/gtest.h>

#include "tests/model/m65c02/fixture.h"

namespace collide::m65c02::interrupts_test {
namespace {

class M65c02Interrupts : public testing::Test {
 protected:
  M65c02Interrupts() {
    f.put(0xFFFA, {0x00, 0x40, 0x00, 0x50, 0x00, 0x60});
    f.put(0x4000, {0xEA});
    f.put(0x5000, {0xEA});
    f.put(0x6000, {0xEA, 0xEA});
    f.boot({0xEA, 0xEA, 0xEA, 0xEA});
  }
  Fixture f;
};

TEST_F(M65c02Interrupts, AnIrqTakesSevenClocksAndPushesPWithoutB) {
  f.r().set_p(kDecimal | kCarry);
  f.core.set_irq(true, 0);
  EXPECT_EQ(f.step(), 7u);
  EXPECT_EQ(f.log, "O1000 EA\n-1000 EA\nH01FF 10\nH01FE 00\nH01FD 29\nVFFFE 00\nVFFFF 60\n");
  EXPECT_EQ(f.r().pc, 0x6000);
  EXPECT_TRUE(f.r().i);
  EXPECT_FALSE(f.r().d);
  EXPECT_TRUE(f.r().c);
  // Not again, as I is set now.
  EXPECT_EQ(f.step(), 2u);
  EXPECT_EQ(f.r().pc, 0x6001);
}

TEST_F(M65c02Interrupts, BrkPushesBAndSkipsAByteAndClearsD) {
  f.boot({0x00, 0x77, 0xEA});
  f.r().set_p(kDecimal);
  EXPECT_EQ(f.step(), 7u);
  EXPECT_EQ(f.log, "O1000 00\n-1001 77\nH01FF 10\nH01FE 02\nH01FD 38\nVFFFE 00\nVFFFF 60\n");
  EXPECT_FALSE(f.r().d);
  EXPECT_TRUE(f.r().i);
}

TEST_F(M65c02Interrupts, AnIrqIsLookedAtInTheLastCycleButOne) {
  // NOP is the cycles 100 and 101.
  f.core.set_irq(true, 100);
  f.step();
  EXPECT_EQ(f.r().pc, 0x1001);
  EXPECT_EQ(f.step(), 7u);
  EXPECT_EQ(f.r().pc, 0x6000);
}

TEST_F(M65c02Interrupts, AnIrqInTheLastCycleWaitsForAnotherInstruction) {
  f.before = [&](const ExactMemory::Access& access) {
    if (access.clock == 101) f.core.set_irq(true, access.clock);
  };
  f.step();
  f.step();
  EXPECT_EQ(f.r().pc, 0x1002);
  EXPECT_EQ(f.step(), 7u);
}

TEST_F(M65c02Interrupts, AnIrqThatGoesAwayIsForgottenUnlessItHasBeenSeen) {
  f.before = [&](const ExactMemory::Access& access) {
    if (access.clock == 100) f.core.set_irq(true, access.clock);
    if (access.clock == 101) f.core.set_irq(false, access.clock);
  };
  f.step();
  EXPECT_EQ(f.step(), 7u) << "seen in cycle 100";

  Fixture g;
  g.boot({0xA5, 0x10, 0xEA, 0xEA});
  g.before = [&](const ExactMemory::Access& access) {
    if (access.clock == 100) g.core.set_irq(true, access.clock);
    if (access.clock == 101) g.core.set_irq(false, access.clock);
  };
  g.step();
  EXPECT_EQ(g.step(), 2u) << "gone in cycle 101, the last but one";
}

TEST_F(M65c02Interrupts, IIsObeyedAndItsChangeComesAnInstructionLate) {
  f.boot({0x58, 0xEA, 0xEA});
  f.r().i = true;
  f.core.set_irq(true, 0);
  f.step();
  EXPECT_EQ(f.r().pc, 0x1001) << "CLI";
  f.step();
  EXPECT_EQ(f.r().pc, 0x1002) << "the instruction behind it";
  EXPECT_EQ(f.step(), 7u);

  Fixture g;
  g.boot({0x78, 0xEA});
  g.before = [&](const ExactMemory::Access& access) { g.core.set_irq(true, access.clock); };
  g.step();
  EXPECT_EQ(g.step(), 7u) << "SEI is too late";
  EXPECT_EQ(g.at(0x01FD) & kInterruptDisable, kInterruptDisable);
}

TEST_F(M65c02Interrupts, AnNmiIsAnEdgeAndComesFirst) {
  f.r().i = true;
  f.core.set_irq(true, 0);
  f.core.set_nmi(true, 0);
  EXPECT_EQ(f.step(), 7u);
  EXPECT_EQ(f.r().pc, 0x4000);
  EXPECT_NE(f.log.find("VFFFA 00\nVFFFB 40\n"), std::string::npos);
  EXPECT_EQ(f.step(), 2u) << "no second one while it is low";
  f.core.set_nmi(false, f.core.clock());
  f.core.set_nmi(true, f.core.clock());
  f.step();
  EXPECT_EQ(f.step(), 7u);
}

TEST_F(M65c02Interrupts, WaiWaitsAndGoesOnBehindItWhenIIsSet) {
  f.boot({0xCB, 0xEA});
  f.r().i = true;
  EXPECT_EQ(f.step(), 3u);
  EXPECT_TRUE(f.core.waiting());
  f.core.run(200);
  EXPECT_TRUE(f.core.waiting());
  EXPECT_EQ(f.core.clock(), 200u);
  f.core.set_irq(true, 200);
  EXPECT_EQ(f.step(), 2u);
  EXPECT_EQ(f.r().pc, 0x1002);
}

TEST_F(M65c02Interrupts, WaiTakesTheInterruptAtOnceWhenIIsClear) {
  f.boot({0xCB, 0xEA});
  f.core.run(200);
  f.core.set_irq(true, 200);
  EXPECT_EQ(f.step(), 7u);
  EXPECT_EQ(f.r().pc, 0x6000);
  EXPECT_EQ(f.at(0x01FE), 0x01) << "it returns behind WAI";
}

TEST_F(M65c02Interrupts, StpEndsWithResetAlone) {
  f.boot({0xDB});
  EXPECT_EQ(f.step(), 3u);
  EXPECT_TRUE(f.core.stopped());
  f.core.set_nmi(true, f.core.clock());
  f.core.run(500);
  EXPECT_TRUE(f.core.stopped());
  EXPECT_EQ(f.core.clock(), 500u);
  f.core.reset();
  EXPECT_EQ(f.r().pc, 0x5000);
}

TEST_F(M65c02Interrupts, ResetTakesSevenClocksPushesNothingAndClearsD) {
  f.r().set_p(kDecimal);
  f.log.clear();
  f.core.reset();
  EXPECT_EQ(f.core.clock(), 107u);
  EXPECT_EQ(f.log, "-1000 EA\n-1000 EA\n-01FF 00\n-01FE 00\n-01FD 00\nVFFFC 00\nVFFFD 50\n");
  EXPECT_EQ(f.r().s, 0xFC);
  EXPECT_TRUE(f.r().i);
  EXPECT_FALSE(f.r().d);
}

TEST_F(M65c02Interrupts, RdyStretchesReadsAndWrites) {
  f.boot({0x8D, 0x34, 0x20, 0xAD, 0x34, 0x20});
  f.before = [&](const ExactMemory::Access& access) {
    if (access.address == 0x2034) f.memory->held_up = access.write ? 3 : 5;
  };
  EXPECT_EQ(f.step(), 4u + 3u);
  EXPECT_EQ(f.step(), 4u + 5u);
  EXPECT_EQ(f.log,
            "O1000 8D\nP1001 34\nP1002 20\nW2034 00\nO1003 AD\nP1004 34\nP1005 20\nR2034 00\n");
}

TEST_F(M65c02Interrupts, LeavingEndsARunBehindTheInstruction) {
  f.before = [&](const ExactMemory::Access& access) {
    if (access.address == 0x1001) f.core.leave();
  };
  EXPECT_EQ(f.core.run(1000), 1u);
  EXPECT_EQ(f.r().pc, 0x1001);
  EXPECT_EQ(f.core.run(104), 1u);
}

}  // namespace
}  // namespace collide::m65c02::interrupts_test
