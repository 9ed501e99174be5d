// SPDX-License-Identifier: MIT
// Exceptions, interrupts and everything else the single-step vectors do not have. Times and orders
// are those of the 68000 user's manual and docs/reference/m68k.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/model/m68k/fixture.h"

namespace collide::m68k::exceptions_test {
namespace {

constexpr unsigned kNop = 0x4E71;

TEST(M68kReset, LoadsStackAndProgramCounterInFortyClocks) {
  Fixture m;
  m.set_long(0, 0x00123456);
  m.set_long(4, 0x00001000);
  m.put(0x1000, {kNop, 0x7001});
  m.cpu.set_d(3, 0xDEADBEEF);
  m.cpu.reset();
  EXPECT_EQ(m.cpu.clock(), 40u);
  EXPECT_EQ(m.cpu.ssp(), 0x00123456u);
  EXPECT_EQ(m.cpu.pc(), 0x1000u);
  EXPECT_EQ(m.cpu.sr() & 0xFF00, 0x2700);
  EXPECT_EQ(m.cpu.d(3), 0xDEADBEEFu) << "registers survive a reset";
  EXPECT_EQ(m.log(),
            "I 14\nR6 000000 0012\nR6 000002 3456\nR6 000004 0000\nR6 000006 1000\n"
            "R6 001000 4E71\nI 2\nR6 001002 7001\n");
}

TEST(M68kReset, OddProgramCounterHalts) {
  Fixture m;
  m.set_long(4, 0x1001);
  m.cpu.reset();
  EXPECT_TRUE(m.cpu.halted());
  EXPECT_EQ(m.halts.size(), 1u);
}

TEST(M68kReset, BusErrorWhileFetchingTheVectorHalts) {
  Fixture m;
  m.answer = [](const Cycle& c, Reply& reply) {
    if (c.address == 4) reply = Reply::bus_error();
    return true;
  };
  m.cpu.reset();
  EXPECT_TRUE(m.cpu.halted());
}

TEST(M68kReset, LeavesHalt) {
  Fixture m;
  m.set_long(4, 0x1001);
  m.cpu.reset();
  ASSERT_TRUE(m.cpu.halted());
  const Clock before = m.cpu.clock();
  EXPECT_EQ(m.cpu.run(before + 100), 1u);
  EXPECT_EQ(m.cpu.clock(), before + 100) << "a halted processor only lets time pass";
  m.set_long(4, 0x1000);
  m.put(0x1000, {kNop, kNop});
  m.cpu.reset();
  EXPECT_FALSE(m.cpu.halted());
  EXPECT_EQ(m.cpu.pc(), 0x1000u);
}

// Interrupts.

class M68kInterruptLevels : public ::testing::TestWithParam<unsigned> {};

TEST_P(M68kInterruptLevels, TakenAboveTheMaskWithAutovector) {
  const unsigned level = GetParam();
  for (unsigned mask = 0; mask < 8; ++mask) {
    Fixture m;
    m.boot({kNop, kNop, kNop, kNop});
    m.cpu.set_sr(static_cast<std::uint16_t>(0x2000 | mask << 8));
    m.cpu.set_ipl(level);
    EXPECT_EQ(m.step(), 4u) << "the instruction in progress is finished first";
    m.cycles.clear();
    const bool taken = level > mask || level == 7;
    if (!taken) {
      EXPECT_EQ(m.step(), 4u);
      EXPECT_EQ(m.cpu.pc(), 0x1004u);
      continue;
    }
    EXPECT_EQ(m.step(), 44u);
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(24 + level));
    EXPECT_EQ(m.cpu.sr() >> 8 & 7, static_cast<int>(level));
    EXPECT_EQ(m.cpu.ssp(), 0x4000u - 6);
    EXPECT_EQ(m.word(0x3FFA), 0x2000 | mask << 8);
    EXPECT_EQ(m.long_word(0x3FFC), 0x1002u);
    EXPECT_EQ(m.step(), 4u) << "not taken again at its own level";
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(24 + level) + 2);
  }
}

INSTANTIATE_TEST_SUITE_P(All, M68kInterruptLevels, ::testing::Range(1u, 8u));

TEST(M68kInterrupt, BusCyclesInOrder) {
  Fixture m;
  m.boot({kNop, kNop, kNop, kNop});
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(3);
  m.step();
  m.restart();
  m.step();
  EXPECT_EQ(m.log(),
            "I 6\nW5 003FFE 1002\nA 3\nI 4\nW5 003FFA 2000\nW5 003FFC 0000\n"
            "R5 00006C 0000\nR5 00006E 81B0\nR6 0081B0 4E71\nI 2\nR6 0081B2 4E71\n");
  EXPECT_EQ(m.cycles[2].clock, 10u);
}

TEST(M68kInterrupt, VectorNumberFromTheDevice) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.iack = [](unsigned level) {
    EXPECT_EQ(level, 4u);
    return Acknowledge{Acknowledge::Kind::kVector, 0x45, 0};
  };
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(4);
  m.step();
  EXPECT_EQ(m.step(), 44u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(0x45));
}

TEST(M68kInterrupt, UninitialisedDeviceGivesVector15) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.iack = [](unsigned) { return Acknowledge{Acknowledge::Kind::kVector, 15, 0}; };
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(2);
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(15));
}

TEST(M68kInterrupt, BusErrorInTheAcknowledgeCycleIsSpurious) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.iack = [](unsigned) { return Acknowledge{Acknowledge::Kind::kSpurious, 0, 0}; };
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(6);
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(24));
  EXPECT_EQ(m.cpu.sr() >> 8 & 7, 6);
}

TEST(M68kInterrupt, WaitStatesInTheAcknowledgeCycle) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.iack = [](unsigned) { return Acknowledge{Acknowledge::Kind::kAutovector, 0, 10}; };
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(6);
  m.step();
  EXPECT_EQ(m.step(), 54u);
}

TEST(M68kInterrupt, LevelSevenIsEdgeTriggered) {
  Fixture m;
  m.boot({kNop, kNop, kNop, kNop, kNop, kNop});
  m.cpu.set_ipl(7);
  m.step();
  EXPECT_EQ(m.step(), 44u) << "not masked by level 7";
  EXPECT_EQ(m.step(), 4u);
  EXPECT_EQ(m.step(), 4u) << "held: no new edge";
  m.cpu.set_ipl(0);
  m.put(m.cpu.pc(), {kNop, kNop, kNop, kNop});
  m.step();
  m.cpu.set_ipl(7);
  m.step();
  EXPECT_EQ(m.step(), 44u) << "released and raised again";
}

TEST(M68kInterrupt, LevelSevenHeldIsTakenAgainWhenTheMaskFalls) {
  Fixture m;
  m.boot({kNop, kNop});
  m.put(Fixture::handler(31), {0x46FC, 0x2600, kNop, kNop});  // move #$2600,sr
  m.cpu.set_ipl(7);
  m.step();
  ASSERT_EQ(m.step(), 44u);
  EXPECT_EQ(m.step(), 16u);
  EXPECT_EQ(m.step(), 44u);
}

/// The inputs are sampled two clocks before the last prefetch cycle begins, or before the cycle
/// ahead of that: what comes later waits for one more instruction.
TEST(M68kInterrupt, SampledTwoClocksBeforeTheLastPrefetch) {
  // The last of the instruction's calls whose level is still seen, counted from 0, by hand from the
  // order of the cycles: P is the last prefetch, * what is seen last. A0 = 2000, A1 = 2100, A7 =
  // 4000.
  struct Row {
    const char* what;
    std::vector<unsigned> code;
    unsigned last_seen;
  };
  const Row rows[] = {
      {"move.w (a0),d0: *R P", {0x3010}, 0},
      {"add.w d0,(a0): *R P W", {0xD150}, 0},
      {"add.l d0,(a0): R *R P W W", {0xD190}, 1},
      {"add.l d1,d0 after nothing but P, and idle: move.w (16,a0),d0: X *R P", {0x3028, 16}, 1},
      {"lea (0,a0,d0.w),a1: idle X *idle P", {0x43F0, 0}, 2},
      {"move.w d0,(a1): *W P", {0x3280}, 0},
      {"move.w (a0),(a1)+: *R W P", {0x32D0}, 0},
      {"move.l (a0),(a1)+: R R *W W P", {0x22D0}, 2},
      {"move.l (a0),(a1): R R W *W P", {0x2290}, 3},
      {"move.l d0,(a1): *W W P", {0x2280}, 0},
      {"move.l d0,(16,a1): X *W W P", {0x2340, 16}, 1},
      {"move.l d0,(0,a1,d0.w): idle X *W W P", {0x2380, 0}, 2},
      {"move.l d0,(2000).w: X W *W P", {0x21C0, 0x2000}, 2},
      {"cmpm.w (a0)+,(a1)+: *R R P", {0xB348}, 0},
      {"cmpm.l (a0)+,(a1)+: R R *R R P", {0xB388}, 2},
      {"abcd -(a0),-(a1): idle *R R P W", {0xC308}, 1},
      {"addx.w -(a0),-(a1): idle *R R P W", {0xD348}, 1},
      {"addx.l -(a0),-(a1): idle R R R *R W P W", {0xD388}, 4},
      {"link a0,#-8: X *W W P", {0x4E50, 0xFFF8}, 1},
      {"unlk a0: *R R P", {0x4E58}, 0},
      {"movep.w (0,a0),d0: X *R R P", {0x0108, 0}, 1},
      {"movep.l (0,a0),d0: X R R *R R P", {0x0148, 0}, 3},
      {"movem.w (a0)+,d0-d1: X R *R R P", {0x4C98, 3}, 2},
      {"movem.w (a0),d0-d1: X R R *R P", {0x4C90, 3}, 3},
      {"divu d1,d0: *idle P", {0x80C1}, 0},
      {"jsr (a0): F W *W P", {0x4E90}, 2},
  };
  for (const Row& row : rows) {
    for (unsigned call = 0; call <= row.last_seen + 1; ++call) {
      Fixture m;
      m.boot({});
      m.put(0x2000, {kNop, kNop, kNop, kNop, kNop});
      std::uint32_t at = 0x1000;
      for (const unsigned word : row.code) m.put(at, {word}), at += 2;
      for (unsigned n = 0; n < 4; ++n) m.put(at + 2 * n, {kNop});
      m.cpu.set_pc(0x1000);
      m.restart();
      m.cpu.set_sr(0x2000);
      m.cpu.set_a(0, 0x2000);
      m.cpu.set_a(1, 0x2100);
      m.cpu.set_d(1, 1);
      unsigned calls = 0;
      m.before_cycle = [&](const Cycle&) {
        if (calls++ == call) m.cpu.set_ipl(5);
      };
      m.step();
      if (call > row.last_seen) {
        EXPECT_EQ(m.step(), 4u) << row.what << ", call " << call;
      }
      EXPECT_EQ(m.step(), 44u) << row.what << ", call " << call;
    }
  }
}

/// RESET looks at the inputs once, when it starts.
TEST(M68kInterrupt, RaisedInTheResetInstructionWaitsForTheNext) {
  Fixture m;
  m.boot({0x4E70, kNop, kNop, kNop});
  m.cpu.set_sr(0x2000);
  m.before_cycle = [&](const Cycle& c) {
    if (c.kind == 'I') m.cpu.set_ipl(5);
  };
  EXPECT_EQ(m.step(), 132u);
  EXPECT_EQ(m.step(), 4u);
  EXPECT_EQ(m.step(), 44u);
}

TEST(M68kInterrupt, LoweringTheMaskLetsAPendingOneIn) {
  Fixture m;
  m.boot({0x46FC, 0x2200, kNop, kNop});  // move #$2200,sr
  m.cpu.set_ipl(3);
  EXPECT_EQ(m.step(), 16u);
  EXPECT_EQ(m.step(), 44u);
  EXPECT_EQ(m.long_word(0x3FFC), 0x1004u);
}

// STOP.

TEST(M68kStop, WaitsForAnInterruptAndReturnsBehindItself) {
  Fixture m;
  m.boot({0x4E72, 0x2300, kNop, kNop});
  EXPECT_EQ(m.step(), 4u);
  EXPECT_TRUE(m.cpu.stopped());
  EXPECT_EQ(m.cpu.sr(), 0x2300);
  EXPECT_EQ(m.cpu.pc(), 0x1004u);
  m.cpu.run(m.cpu.clock() + 1000);
  EXPECT_TRUE(m.cpu.stopped());
  m.cpu.set_ipl(3);
  m.cpu.run(m.cpu.clock() + 100);
  EXPECT_TRUE(m.cpu.stopped()) << "level 3 is masked";
  m.cpu.set_ipl(4);
  EXPECT_EQ(m.step(), 4u) << "the inputs are looked at every four clocks";
  EXPECT_EQ(m.step(), 48u) << "after the four clocks of the look that saw it";
  EXPECT_FALSE(m.cpu.stopped());
  EXPECT_EQ(m.long_word(0x3FFC), 0x1004u);
  m.put(Fixture::handler(28), {0x4E73, 0x4E71});
  m.cpu.set_pc(Fixture::handler(28));
  EXPECT_EQ(m.step(), 20u);
  EXPECT_EQ(m.cpu.pc(), 0x1004u);
}

/// STOP runs over and over, four clocks a time; a level that has been there for two clocks when a
/// time begins ends it, and the frame begins six clocks after that time: 12 to 15 clocks in all.
TEST(M68kStop, WakesTwelveToFifteenClocksAfterTheInputs) {
  // STOP is over at clock 4, so its times begin at 4, 8 ... 100, 104. A level raised at 98 is seen
  // by the time that begins at 100: frame at 104 + 6. Raised at 100 or 102: by that at 104.
  struct Row {
    Clock raised;
    Clock frame;
  };
  for (const Row& row : {Row{98, 110}, Row{100, 114}, Row{102, 114}, Row{104, 118}}) {
    Fixture m;
    m.boot({0x4E72, 0x2000, kNop, kNop});
    m.before_cycle = [&](const Cycle& c) {
      if (c.kind == 'I' && c.clock == row.raised) m.cpu.set_ipl(1);
    };
    m.cpu.run(200);
    const auto frame = std::find_if(m.cycles.begin(), m.cycles.end(),
                                    [](const Cycle& c) { return c.kind == 'W'; });
    ASSERT_NE(frame, m.cycles.end());
    EXPECT_EQ(frame->clock, row.frame) << "raised at " << row.raised;
    EXPECT_EQ(m.long_word(0x3FFC), 0x1004u);
  }
}

/// STOP loads SR and runs again: without S that is a privilege violation, four clocks later.
TEST(M68kStop, AnOperandWithoutSDoesNotWait) {
  Fixture m;
  m.boot({0x4E72, 0x0000, kNop, kNop});
  EXPECT_EQ(m.step(), 4u);
  EXPECT_EQ(m.cpu.sr(), 0x0000);
  EXPECT_EQ(m.step(), 4u + 34);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(8));
  EXPECT_FALSE(m.cpu.stopped());
  EXPECT_EQ(m.word(0x3FFA), 0x0000) << "SR as STOP has loaded it";
  EXPECT_EQ(m.long_word(0x3FFC), 0x1004u) << "STOP + 4";
}

TEST(M68kStop, StateSavedInTheMiddleGoesOnElsewhere) {
  Fixture m;
  m.boot({0x4E72, 0x2000, 0x7012, kNop});
  m.step();
  m.cpu.run(500);
  const State saved = m.cpu.state();

  Fixture other;
  other.boot({0x4E72, 0x2000, 0x7012, kNop});
  other.cpu.state() = saved;
  EXPECT_TRUE(other.cpu.stopped());
  other.put(Fixture::handler(25), {0x4E73, kNop});
  other.cpu.set_ipl(1);
  other.step();
  EXPECT_EQ(other.step(), 48u);
  other.cpu.set_ipl(0);
  other.step();
  other.step();
  EXPECT_EQ(other.cpu.d(0), 0x12u);
  EXPECT_EQ(other.cpu.clock(), saved.clock + 4 + 48 + 20 + 4);
}

TEST(M68kStop, PrivilegedInUserMode) {
  Fixture m;
  m.boot({0x4E72, 0x2000});
  m.cpu.set_sr(0x0000);
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(8));
}

// Trace.

TEST(M68kTrace, AfterEveryInstructionWithTSet) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.cpu.set_sr(0xA700);
  EXPECT_EQ(m.step(), 4u);
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(9));
  EXPECT_EQ(m.cpu.sr(), 0x2700) << "T is cleared";
  EXPECT_EQ(m.word(0x3FFA), 0xA700);
  EXPECT_EQ(m.long_word(0x3FFC), 0x1002u);
}

TEST(M68kTrace, TOfTheStartOfTheInstructionCounts) {
  Fixture m;
  m.boot({0x46FC, 0xA700, kNop, kNop});  // move #$A700,sr sets T
  m.step();
  EXPECT_EQ(m.step(), 4u) << "the instruction that sets T is not traced";
  EXPECT_EQ(m.step(), 34u);
  Fixture n;
  n.boot({0x46FC, 0x2700, kNop});
  n.cpu.set_sr(0xA700);
  n.step();
  EXPECT_EQ(n.step(), 34u) << "the one that clears it is";
  EXPECT_EQ(n.word(0x3FFA), 0x2700);
}

TEST(M68kTrace, OfTrapIsTakenOnEntryToTheHandler) {
  Fixture m;
  m.boot({0x4E45, kNop});
  m.cpu.set_sr(0xA000);
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(37));
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(9));
  EXPECT_EQ(m.long_word(0x3FF6), Fixture::handler(37)) << "stacked by trace";
  EXPECT_EQ(m.word(0x3FF4), 0x2000) << "T is off in the handler";
  EXPECT_EQ(m.word(0x3FFA), 0xA000);
}

TEST(M68kTrace, OfStopDoesNotStop) {
  Fixture m;
  m.boot({0x4E72, 0x2700, kNop});
  m.cpu.set_sr(0xA700);
  EXPECT_EQ(m.step(), 4u);
  EXPECT_EQ(m.step(), 34u);
  EXPECT_FALSE(m.cpu.stopped());
  EXPECT_EQ(m.long_word(0x3FFC), 0x1004u);
}

TEST(M68kTrace, StopThatSetsTStaysStopped) {
  Fixture m;
  m.boot({0x4E72, 0xA700, kNop});
  m.step();
  m.cpu.run(m.cpu.clock() + 50);
  EXPECT_TRUE(m.cpu.stopped());
}

TEST(M68kTrace, NotOfIllegalOrPrivilegedInstructions) {
  for (const unsigned opcode : {0x4AFCu, 0xA000u, 0xF000u, 0x4E70u}) {
    Fixture m;
    m.boot({opcode, kNop});
    m.cpu.set_sr(0x8000);
    m.step();
    EXPECT_NE(m.cpu.pc(), 0x1002u);
    EXPECT_EQ(m.step(), 4u) << std::hex << opcode << ": no trace exception follows";
  }
}

TEST(M68kTrace, ComesBeforeAnInterrupt) {
  Fixture m;
  m.boot({kNop, kNop});
  m.cpu.set_sr(0xA000);
  m.cpu.set_ipl(2);
  m.step();
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(9));
  EXPECT_EQ(m.step(), 44u) << "then the interrupt, before the trace handler runs";
  EXPECT_EQ(m.long_word(0x3FF6), Fixture::handler(9));
}

// Group 2 and illegal instructions.

TEST(M68kException, DivisionByZero) {
  struct Row {
    unsigned opcode;
    Clock clocks;
  };
  for (const Row& row :
       {Row{0x80C1, 38}, Row{0x81C1, 38}, Row{0x80D0, 42}}) {  // divu d1 / divs d1 / divu (a0)
    Fixture m;
    m.boot({row.opcode, kNop, kNop});
    m.cpu.set_d(0, 0x12345678);
    m.cpu.set_a(0, 0x2000);
    EXPECT_EQ(m.step(), row.clocks) << std::hex << row.opcode;
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(5));
    EXPECT_EQ(m.long_word(0x3FFC), 0x1002u);
    EXPECT_EQ(m.cpu.d(0), 0x12345678u);
  }
}

/// The flags are those of the step in which the chip finds the zero: of DIVU N is bit 31 of the
/// dividend and Z that its high word is 0, of DIVS Z; V and C are clear, X stays.
TEST(M68kException, DivisionByZeroSetsFlags) {
  struct Row {
    unsigned opcode;
    std::uint32_t dividend;
    unsigned ccr;
  };
  for (const Row& row :
       {Row{0x80C1, 0x80000000, 0x18}, Row{0x80C1, 0x00008000, 0x14}, Row{0x80C1, 0x00010000, 0x10},
        Row{0x81C1, 0x80000000, 0x14}, Row{0x81C1, 0x12345678, 0x14}}) {
    Fixture m;
    m.boot({row.opcode, kNop, kNop});
    m.cpu.set_sr(0x271B);
    m.cpu.set_d(0, row.dividend);
    m.cpu.set_d(1, 0);
    m.step();
    ASSERT_EQ(m.cpu.pc(), Fixture::handler(5));
    EXPECT_EQ(m.word(0x3FFA) & 0x1F, static_cast<int>(row.ccr)) << std::hex << row.dividend;
  }
}

/// CHK takes the register from the bound: if bound - register does not fit in a word the trap comes
/// two clocks earlier. 0 - -32768 = 32768 does not; 0 - -32767 does.
TEST(M68kException, ChkIsFasterWhereTheDifferenceOverflows) {
  struct Row {
    std::uint32_t value;
    std::uint32_t bound;
    Clock clocks;
  };
  for (const Row& row : {Row{0x8000, 0x0000, 38}, Row{0x8001, 0x0000, 40}, Row{0x8001, 0x0001, 38},
                         Row{0xFFFF, 0x7FFE, 40}, Row{0xFFFF, 0x7FFF, 38}, Row{5, 4, 38}}) {
    Fixture m;
    m.boot({0x4181, kNop, kNop});  // chk d1,d0
    m.cpu.set_d(0, row.value);
    m.cpu.set_d(1, row.bound);
    EXPECT_EQ(m.step(), row.clocks) << std::hex << row.value << " " << row.bound;
  }
}

/// The word behind a TRAPV that traps is fetched in its own mode.
TEST(M68kException, TrapvFetchesInItsOwnMode) {
  Fixture m;
  m.boot({0x4E76, kNop, kNop});
  m.cpu.set_sr(0x0002);
  EXPECT_EQ(m.step(), 34u);
  EXPECT_EQ(m.cycles.front().fc, 2u);
  EXPECT_EQ(m.cycles.front().address, 0x1004u);
  EXPECT_EQ(m.cycles[1].fc, 5u);
}

TEST(M68kException, FrameAndVectorOfEach) {
  struct Row {
    const char* name;
    unsigned opcode;
    unsigned vector;
    std::uint32_t stacked;
    Clock clocks;
    std::uint16_t sr;
  };
  const Row rows[] = {
      {"illegal", 0x4AFC, 4, 0x1000, 34, 0x0000},   {"undefined", 0x4E7B, 4, 0x1000, 34, 0x0000},
      {"line A", 0xA123, 10, 0x1000, 34, 0x0000},   {"line F", 0xF123, 11, 0x1000, 34, 0x0000},
      {"privilege", 0x4E73, 8, 0x1000, 34, 0x0000}, {"trap 0", 0x4E40, 32, 0x1002, 34, 0x0000},
      {"trap 15", 0x4E4F, 47, 0x1002, 34, 0x0000},  {"trapv", 0x4E76, 7, 0x1002, 34, 0x0002},
      {"chk", 0x4181, 6, 0x1002, 40, 0x0000},
  };
  for (const Row& row : rows) {
    Fixture m;
    m.boot({row.opcode, kNop, kNop});
    m.cpu.set_sr(row.sr);
    m.cpu.set_d(0, 0xFFFF);
    m.cpu.set_d(1, 0x10);
    EXPECT_EQ(m.step(), row.clocks) << row.name;
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(row.vector)) << row.name;
    EXPECT_EQ(m.long_word(0x3FFC), row.stacked) << row.name;
    EXPECT_TRUE((m.cpu.sr() & 0x2000) != 0) << row.name;
  }
}

TEST(M68kException, FrameIsWrittenPcLowSrPcHigh) {
  Fixture m;
  m.boot({0x4E40});
  m.step();
  EXPECT_EQ(m.log(),
            "I 4\nW5 003FFE 1002\nW5 003FFA 2700\nW5 003FFC 0000\n"
            "R5 000080 0000\nR5 000082 8200\nR6 008200 4E71\nI 2\nR6 008202 4E71\n");
}

// Group 0.

TEST(M68kAddressError, FrameOfFourteenBytes) {
  Fixture m;
  m.boot({0x3010, kNop, kNop});  // move.w (a0),d0
  m.cpu.set_a(0, 0x12002001);
  EXPECT_EQ(m.step(), 58u) << "the aborted cycle, 4, and 54";
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(3));
  EXPECT_EQ(m.cpu.ssp(), 0x4000u - 14);
  EXPECT_EQ(m.word(0x3FF2), 0x3015) << "opcode bits 15-5, read, instruction, function code 5";
  EXPECT_EQ(m.long_word(0x3FF4), 0x12002001u) << "all 32 bits and the odd one";
  EXPECT_EQ(m.word(0x3FF8), 0x3010);
  EXPECT_EQ(m.word(0x3FFA), 0x2700);
  EXPECT_EQ(m.long_word(0x3FFC), 0x1002u);
  EXPECT_EQ(m.cycles.front().kind, 'X');
}

TEST(M68kAddressError, OddVectorOfAnotherExceptionStacksTheVectorsAddress) {
  Fixture m;
  m.boot({0x4E41});
  m.set_long(4 * 33, 0x9001);
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(3));
  const std::uint32_t frame = 0x4000 - 6 - 14;
  EXPECT_EQ(m.long_word(frame + 2), 0x9001u) << "access address";
  EXPECT_EQ(m.long_word(frame + 10), 0x84u) << "vector 33 is at 84";
}

/// MOVE to an odd destination: stacked PC and flags, from the order in which the microcode moves PC
/// and sets the flags. All start with X N Z V C = 1 0 1 1 1.
TEST(M68kAddressError, OfMoveToAnOddDestination) {
  struct Row {
    const char* what;
    std::vector<unsigned> code;
    std::uint32_t d0;
    std::uint32_t stacked;
    unsigned ccr;
  };
  const Row rows[] = {
      // Memory to xxx.l: PC has moved over the first word of the address only.
      {"move.w (a0),$2001.l", {0x33D0, 0, 0x2001}, 0, 0x1004, 0x18},  // 8001
      {"move.l (a0),$2001.l", {0x23D0, 0, 0x2001}, 0, 0x1006, 0x10},  // 8001 0002: low word
      // A register to xxx: all flags of the long word.
      {"move.l d0,$2001.w", {0x21C0, 0x2001}, 0x80000000, 0x1004, 0x18},
      {"move.l d0,$2001.l", {0x23C0, 0, 0x2001}, 0, 0x1006, 0x14},
      // A register to d16(An), d8(An,Xn): N and Z of the high word, Z only if it was set; V, C
      // kept.
      {"move.l d0,(1,a1)", {0x2340, 1}, 0x00008000, 0x1004, 0x17},
      {"move.l d0,(1,a1)", {0x2340, 1}, 0x80000000, 0x1004, 0x1B},
      {"move.l d0,(1,a1,d1.w)", {0x2380, 0x1001}, 0x00010000, 0x1004, 0x13},
      // To (An): nothing yet from a register.
      {"move.l d0,(a2)", {0x2480}, 0x80000000, 0x1004, 0x17},
  };
  for (const Row& row : rows) {
    Fixture m;
    m.boot({});
    std::uint32_t at = 0x1000;
    for (const unsigned word : row.code) m.put(at, {word}), at += 2;
    m.set_long(0x2000, 0x80010002);
    m.cpu.set_pc(0x1000);
    m.cpu.set_sr(0x2717);
    m.cpu.set_d(0, row.d0);
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_a(1, 0x2000);
    m.cpu.set_a(2, 0x2001);
    m.step();
    ASSERT_EQ(m.cpu.pc(), Fixture::handler(3)) << row.what;
    EXPECT_EQ(m.long_word(m.cpu.ssp() + 10), row.stacked) << row.what;
    EXPECT_EQ(m.word(m.cpu.ssp() + 8) & 0x1F, row.ccr) << row.what << std::hex << " " << row.d0;
  }
}

/// The chip finds the odd address half a cycle in, before the register or PC has moved.
TEST(M68kAddressError, WhatHasMovedByThen) {
  struct Row {
    const char* what;
    std::vector<unsigned> code;
    std::uint32_t stacked;
  };
  const Row rows[] = {
      {"move.w (a0)+,d0", {0x3018}, 0x1002},
      {"cmpm.w (a0)+,(a1)+", {0xB348}, 0x1004},
      {"cmpm.l (a0)+,(a1)+", {0xB388}, 0x1004},
      {"jsr (0,a0)", {0x4EA8, 0}, 0x1002},
      {"jsr (0,a0,d0.w)", {0x4EB0, 0}, 0x1002},
      {"jsr $2001.w", {0x4EB8, 0x2001}, 0x1004},
      {"jsr (a0)", {0x4E90}, 0x1002},
      {"dbf d0,*+3", {0x51C8, 1}, 0x1002},
      {"movem.w (0,a0,d0.w),d1", {0x4CB0, 2, 0}, 0x1004},
      {"movem.w (0,a0),d1", {0x4CA8, 2, 0}, 0x1008},
      {"movem.w d1,(0,a0,d0.w)", {0x48B0, 2, 0}, 0x1008},
  };
  for (const Row& row : rows) {
    Fixture m;
    m.boot({});
    std::uint32_t at = 0x1000;
    for (const unsigned word : row.code) m.put(at, {word}), at += 2;
    m.cpu.set_pc(0x1000);
    m.cpu.set_a(0, 0x2001);
    m.cpu.set_a(1, 0x2100);
    m.cpu.set_d(0, 0);
    m.step();
    ASSERT_EQ(m.cpu.pc(), Fixture::handler(3)) << row.what;
    EXPECT_EQ(m.long_word(m.cpu.ssp() + 10), row.stacked) << row.what;
    EXPECT_EQ(m.cpu.a(0), 0x2001u) << row.what;
  }
}

/// A last write comes after the next instruction has been decoded: IR is its opcode, and I/N tells
/// whether it will be executed.
TEST(M68kAddressError, OfMoveWordToPredecrementShowsWhatComesNext) {
  struct Row {
    unsigned next;
    std::uint16_t sr;
    unsigned not_instruction;
  };
  for (const Row& row : {Row{kNop, 0x2700, 0}, Row{kNop, 0xA700, 8}, Row{0x4AFC, 0x2700, 8},
                         Row{0x4E73, 0x2700, 0}, Row{0x4E73, 0x0700, 8}}) {
    Fixture m;
    m.boot({0x3300, row.next, kNop});  // move.w d0,-(a1)
    m.cpu.set_sr(row.sr);
    m.cpu.set_a(1, 0x2001);
    m.step();
    ASSERT_EQ(m.cpu.pc(), Fixture::handler(3));
    EXPECT_EQ(m.word(m.cpu.ssp() + 6), row.next);
    EXPECT_EQ(m.word(m.cpu.ssp()) & 8, static_cast<int>(row.not_instruction))
        << std::hex << row.next;
  }
}

TEST(M68kAddressError, OddVectorOfItselfHalts) {
  Fixture m;
  m.boot({0x3010, kNop});
  m.cpu.set_a(0, 1);
  m.set_long(4 * 3, 0x9001);
  m.step();
  EXPECT_TRUE(m.cpu.halted());
}

TEST(M68kAddressError, OddSupervisorStackHalts) {
  Fixture m;
  m.boot({0x4E40});
  m.cpu.set_ssp(0x4001);
  m.step();
  EXPECT_TRUE(m.cpu.halted());
  EXPECT_EQ(m.halts.size(), 1u);
}

TEST(M68kAddressError, DuringInterruptProcessingIsMarkedNotInstruction) {
  Fixture m;
  m.boot({kNop, kNop, kNop});
  m.set_long(4 * 27, 0x9001);
  m.cpu.set_sr(0x2000);
  m.cpu.set_ipl(3);
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(3));
  EXPECT_EQ(m.word(m.cpu.ssp()) & 8, 8) << "I/N bit";
}

/// Every bus cycle of an instruction in turn ends in BERR; whatever had been done stays, vector 2
/// is taken, 56 clocks after the four of the cycle.
TEST(M68kBusError, OnEachCycleOfAnInstruction) {
  // add.l d0,(0x10,a0): 20 clocks and 7 cycles: ext, read high, read low, prefetch, write low,
  // write high.
  Fixture whole;
  whole.boot({0xD1A8, 0x0010, kNop, kNop});
  whole.cpu.set_a(0, 0x2000);
  whole.step();
  const auto cycles = whole.cycles;
  ASSERT_EQ(cycles.size(), 6u);
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    Fixture m;
    m.boot({0xD1A8, 0x0010, kNop, kNop});
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_d(0, 0x00010001);
    std::size_t n = 0;
    m.answer = [&](const Cycle&, Reply& reply) {
      if (n++ == i) reply = Reply::bus_error();
      return true;
    };
    EXPECT_EQ(m.step(), cycles[i].clock + 4 + 56) << "cycle " << i;
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(2)) << "cycle " << i;
    EXPECT_EQ(m.long_word(0x3FF4), cycles[i].address) << "cycle " << i;
    const bool write = cycles[i].kind == 'W';
    EXPECT_EQ(m.word(0x3FF2) & 0x1F, (write ? 0u : 0x10u) | cycles[i].fc) << "cycle " << i;
    EXPECT_EQ(m.word(0x2012), i == 5 ? 1 : 0) << "only the last cycle finds the low word written";
    EXPECT_EQ(m.word(0x2010), 0) << "cycle " << i;
  }
}

/// PC and IR of the frame for a bus error in each cycle, by hand from the microcode: PC moves with
/// the words named here, IR is the next opcode in a prefetch that ends the instruction and in the
/// last write behind a prefetch.
TEST(M68kBusError, StackedPcAndInstructionOfEachCycle) {
  struct Row {
    const char* what;
    std::vector<unsigned> code;
    std::vector<std::uint32_t> pc;  ///< less 1000
    std::vector<int> next;          ///< IR is the word behind the instruction, or of its target
  };
  const Row rows[] = {
      {"nop: P", {0x4E71}, {4}, {1}},
      {"move.w (a0),d0: R P", {0x3010}, {2, 4}, {0, 1}},
      {"move.w (16,a0),d0: X R P", {0x3028, 16}, {2, 2, 6}, {0, 0, 1}},
      {"move.w $2000.w,d0: X R P", {0x3038, 0x2000}, {4, 4, 6}, {0, 0, 1}},
      {"move.w $2000.l,d0: X X R P", {0x3039, 0, 0x2000}, {2, 6, 6, 8}, {0, 0, 0, 1}},
      {"move.w #1,d0: X P", {0x303C, 1}, {4, 6}, {0, 1}},
      {"move.l #1,d0: X X P", {0x203C, 0, 1}, {2, 6, 8}, {0, 0, 1}},
      {"move.w d0,(16,a1): X W P", {0x3340, 16}, {4, 4, 6}, {0, 0, 1}},
      {"move.w (16,a0),(16,a1): X R X W P", {0x3368, 16, 16}, {2, 2, 6, 6, 8}, {0, 0, 0, 0, 1}},
      {"add.w d0,(a0): R P W", {0xD150}, {2, 4, 4}, {0, 0, 1}},
      {"add.l d0,(a0): R R P W W", {0xD190}, {2, 2, 4, 4, 4}, {0, 0, 0, 0, 1}},
      {"addi.w #1,(a0): X R P W", {0x0650, 1}, {4, 4, 6, 6}, {0, 0, 0, 1}},
      {"move.w d0,-(a1): P W", {0x3300}, {4, 4}, {0, 1}},
      {"pea (a0): P W W", {0x4850}, {4, 4, 4}, {0, 0, 1}},
      {"movem.w $2000.w,d0: X X R R P", {0x4CB8, 1, 0x2000}, {4, 4, 8, 8, 8}, {0, 0, 0, 0, 1}},
      {"movem.w $2000.l,d0: X X X R R P",
       {0x4CB9, 1, 0, 0x2000},
       {4, 4, 8, 10, 10, 10},
       {0, 0, 0, 0, 0, 1}},
      {"movem.w d0,$2000.w: X X W P", {0x48B8, 1, 0x2000}, {4, 8, 8, 8}, {0, 0, 0, 1}},
      {"movem.w d0,$2000.l: X X X W P",
       {0x48B9, 1, 0, 0x2000},
       {4, 4, 10, 10, 10},
       {0, 0, 0, 0, 1}},
      {"movem.w d0,(0,a0,d1.w): X X W P", {0x48B0, 1, 0x1000}, {2, 8, 8, 8}, {0, 0, 0, 1}},
      {"movem.w d0,(a0): X W P", {0x4890, 1}, {6, 6, 6}, {0, 0, 1}},
      {"movem.w d0,-(a0): X W P", {0x48A0, 0x8000}, {6, 6, 6}, {0, 0, 1}},
      {"movem.w d0,(0,a0): X X W P", {0x48A8, 1, 0}, {4, 8, 8, 8}, {0, 0, 0, 1}},
      {"movem.l (a0),d0: X R R R P", {0x4CD0, 1}, {2, 6, 6, 6, 6}, {0, 0, 0, 0, 1}},
      {"movem.l (a0)+,d0: X R R R P", {0x4CD8, 1}, {2, 6, 6, 6, 6}, {0, 0, 0, 0, 1}},
      {"movem.w (0,a0),d0: X X R R P", {0x4CA8, 1, 0}, {4, 4, 8, 8, 8}, {0, 0, 0, 0, 1}},
      {"movep.w (0,a0),d0: X R R P", {0x0108, 0}, {2, 2, 2, 6}, {0, 0, 0, 1}},
      {"movep.w d0,(0,a0): X W W P", {0x0188, 0}, {2, 2, 2, 6}, {0, 0, 0, 1}},
      {"lea (16,a0),a1: X P", {0x43E8, 16}, {2, 6}, {0, 1}},
      {"lea (0,a0,d1.w),a1: X P", {0x43F0, 0x1000}, {2, 6}, {0, 1}},
      {"lea $2000.w,a1: X P", {0x43F8, 0x2000}, {2, 6}, {0, 1}},
      {"lea $2000.l,a1: X X P", {0x43F9, 0, 0x2000}, {2, 6, 8}, {0, 0, 1}},
      {"link a0,#0: X W W P", {0x4E50, 0}, {6, 6, 6, 6}, {0, 0, 0, 1}},
      {"unlk a0: R R P", {0x4E58}, {4, 4, 4}, {0, 0, 1}},
      {"bsr.s *+16: W W F P", {0x610E}, {2, 2, 0x10, 0x12}, {0, 0, 0, 3}},
      {"bsr.w *+18: W W F P", {0x6100, 16}, {2, 2, 0x12, 0x14}, {0, 0, 0, 3}},
      {"jmp (a0): F P", {0x4ED0}, {2, 0x1002}, {0, 2}},
      {"jmp $2000.l: X F P", {0x4EF9, 0, 0x2000}, {2, 2, 0x1002}, {0, 0, 2}},
      {"jsr (16,a0): F W W P", {0x4EA8, 16}, {4, 4, 4, 0x1012}, {0, 0, 0, 2}},
      {"dbf d0,*+4, to the word behind it: F P", {0x51C8, 2}, {4, 6}, {0, 1}},
  };
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.pc.size(); ++i) {
      Fixture m;
      m.boot({});
      std::uint32_t at = 0x1000;
      for (const unsigned word : row.code) m.put(at, {word}), at += 2;
      m.put(at, {0x7001});
      m.put(0x2000, {0x7002});
      m.put(0x2010, {0x7002});
      m.put(0x1010, {0x7003, 0x7003});
      m.cpu.set_pc(0x1000);
      m.cpu.set_a(0, 0x2000);
      m.cpu.set_a(1, 0x2100);
      m.cpu.set_d(0, 5);
      std::size_t n = 0;
      m.answer = [&](const Cycle&, Reply& reply) {
        if (n++ == i) reply = Reply::bus_error();
        return true;
      };
      m.step();
      ASSERT_EQ(m.cpu.pc(), Fixture::handler(2)) << row.what << ", cycle " << i;
      const unsigned ir[] = {row.code[0], 0x7001, 0x7002, 0x7003};
      EXPECT_EQ(m.long_word(m.cpu.ssp() + 10), 0x1000 + row.pc[i]) << row.what << ", cycle " << i;
      EXPECT_EQ(m.word(m.cpu.ssp() + 6), ir[row.next[i]]) << row.what << ", cycle " << i;
    }
  }
}

TEST(M68kBusError, AccessAddressHasAllBits) {
  Fixture m;
  m.boot({0x3010, kNop});  // move.w (a0),d0
  m.cpu.set_a(0, 0xAB002000);
  m.answer = [](const Cycle& c, Reply& reply) {
    if (c.address == 0x2000) reply = Reply::bus_error();
    return true;
  };
  m.step();
  EXPECT_EQ(m.long_word(m.cpu.ssp() + 2), 0xAB002000u);
}

TEST(M68kBusError, OnEachCycleOfAnExceptionStacksTwoFrames) {
  // TRAP: three writes, two vector reads, two fetches; a bus error in any of them starts bus error
  // processing.
  for (std::size_t i = 0; i < 7; ++i) {
    Fixture m;
    m.boot({0x4E40});
    std::size_t n = 0;
    m.answer = [&](const Cycle&, Reply& reply) {
      if (n++ == i) reply = Reply::bus_error();
      return true;
    };
    m.step();
    EXPECT_FALSE(m.cpu.halted());
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(2)) << "cycle " << i;
  }
}

TEST(M68kBusError, InsideBusErrorProcessingHalts) {
  // Eleven cycles of group-0 processing; a second fault in any of them is a double fault.
  for (std::size_t i = 1; i <= 11; ++i) {
    Fixture m;
    m.boot({0x3010, kNop});
    m.cpu.set_a(0, 0x2000);
    std::size_t n = 0;
    m.answer = [&](const Cycle&, Reply& reply) {
      if (n == 0 || n == i) reply = Reply::bus_error();
      ++n;
      return true;
    };
    m.step();
    EXPECT_TRUE(m.cpu.halted()) << "cycle " << i;
    EXPECT_EQ(m.halts.size(), 1u);
  }
}

TEST(M68kBusError, OfAByteGivesItsOddAddress) {
  Fixture m;
  m.boot({0x1010, kNop});  // move.b (a0),d0
  m.cpu.set_a(0, 0x2001);
  m.answer = [](const Cycle& c, Reply& reply) {
    if (c.address == 0x2000) reply = Reply::bus_error();
    return true;
  };
  m.step();
  EXPECT_EQ(m.long_word(0x3FF4), 0x2001u);
}

TEST(M68kBusError, WithHaltTheCycleIsRunAgain) {
  Fixture m;
  m.boot({0x3010, kNop, kNop});
  m.cpu.set_a(0, 0x2000);
  m.set_word(0x2000, 0x1234);
  int tries = 0;
  m.answer = [&](const Cycle& c, Reply& reply) {
    if (c.address == 0x2000 && tries++ < 2) reply = Reply::retry();
    return true;
  };
  EXPECT_EQ(m.step(), 8u + 2 * 4);
  EXPECT_EQ(m.cpu.d(0) & 0xFFFF, 0x1234u);
  EXPECT_EQ(tries, 3);
}

// The bus.

TEST(M68kBus, WaitStatesLengthenTheCycleTheyAreIn) {
  Fixture m;
  m.boot({0x3010, kNop, kNop});
  m.cpu.set_a(0, 0x2000);
  m.answer = [](const Cycle& c, Reply& reply) {
    if (c.address == 0x2000) reply = Reply::waiting(0x4321, 6);
    return true;
  };
  EXPECT_EQ(m.step(), 14u);
  EXPECT_EQ(m.cpu.d(0) & 0xFFFF, 0x4321u);
  EXPECT_EQ(m.cycles[1].clock, 10u) << "the prefetch starts after the waits";
}

TEST(M68kBus, WaitStatesOnWrites) {
  Fixture m;
  m.boot({0x3080, kNop, kNop});  // move.w d0,(a0)
  m.cpu.set_a(0, 0x2000);
  m.answer = [](const Cycle& c, Reply& reply) {
    if (c.kind == 'W') reply = Reply::waiting(0, 3);
    return true;
  };
  EXPECT_EQ(m.step(), 11u);
}

TEST(M68kBus, AnotherMasterStealsCyclesBetweenBusCycles) {
  Fixture m;
  m.boot({0x3010, kNop, kNop});
  m.cpu.set_a(0, 0x2000);
  std::vector<Clock> grants;
  m.before_cycle = [&](const Cycle& c) {
    if (c.address == 0x2000) m.cpu.request_bus(true);  // during the operand read
  };
  m.arbiter = [&](Clock clock) {
    grants.push_back(clock);
    if (grants.size() == 2) m.cpu.request_bus(false);
    return Clock{20};
  };
  EXPECT_EQ(m.step(), 8u + 40);
  EXPECT_EQ(grants, (std::vector<Clock>{4, 24})) << "asked before the prefetch until it lets go";
  EXPECT_EQ(m.cycles[1].clock, 44u);
}

TEST(M68kBus, InternalClocksGoOnWhileTheBusIsAway) {
  Fixture m;
  m.boot({0xC0C1, kNop, kNop});  // mulu d1,d0: prefetch, then 34 + 2n idle clocks
  m.cpu.set_d(1, 0);
  m.before_cycle = [&](const Cycle& c) {
    if (c.kind == 'R') m.cpu.request_bus(true);
  };
  m.arbiter = [&](Clock) -> Clock {
    ADD_FAILURE() << "no bus cycle is left to delay";
    return 0;
  };
  EXPECT_EQ(m.step(), 38u);
}

TEST(M68kBus, TasIsIndivisible) {
  Fixture m;
  m.boot({0x4AD0, kNop, kNop});
  m.cpu.set_a(0, 0x2001);
  m.set_word(0x2000, 0x5512);
  Clock granted_at = 0;
  m.before_cycle = [&](const Cycle& c) {
    if (c.kind == 'R' && c.rmw) m.cpu.request_bus(true);
  };
  m.arbiter = [&](Clock clock) {
    granted_at = clock;
    m.cpu.request_bus(false);
    return Clock{8};
  };
  EXPECT_EQ(m.step(), 14u + 8);
  EXPECT_EQ(m.log(), "R5 002000 --12\nI 2\nW5 002000 --92\nR6 001004 4E71\n");
  EXPECT_TRUE(m.cycles[0].rmw && m.cycles[2].rmw);
  EXPECT_EQ(granted_at, 10u) << "not before the write is done";
  EXPECT_EQ(m.word(0x2000), 0x5592);
}

TEST(M68kBus, ResetInstructionDrivesTheResetOutput) {
  Fixture m;
  m.boot({0x4E70, kNop, kNop});
  EXPECT_EQ(m.step(), 132u);
  ASSERT_EQ(m.resets.size(), 1u);
  EXPECT_EQ(m.cpu.pc(), 0x1002u);
}

TEST(M68kBus, AddressesHaveTwentyFourBits) {
  Fixture m;
  m.boot({0x3010, kNop, kNop});
  m.cpu.set_a(0, 0xAB002000);
  m.set_word(0x2000, 0x7777);
  m.step();
  EXPECT_EQ(m.cpu.d(0) & 0xFFFF, 0x7777u);
  EXPECT_EQ(m.cycles[0].address, 0x002000u);
}

// Prefetch.

TEST(M68kPrefetch, CodeModifiedWithinTheQueueRunsAsItWas) {
  // move.w d0,(2,pc-relative target) onto the next two instructions: both are in the queue already.
  Fixture m;
  m.boot({0x3080, 0x7001, 0x7202, kNop, kNop});  // move.w d0,(a0); moveq #1,d0; moveq #2,d1
  m.cpu.set_d(0, 0x7055);                        // moveq #$55,d0
  m.cpu.set_a(0, 0x1002);
  m.step();
  EXPECT_EQ(m.word(0x1002), 0x7055);
  m.step();
  EXPECT_EQ(m.cpu.d(0), 1u) << "the old opcode was in the queue";

  Fixture n;
  n.boot({0x3080, 0x7001, 0x7202, kNop, kNop});
  n.cpu.set_d(0, 0x7233);
  n.cpu.set_a(0, 0x1004);  // fetched after the write: move.w to (An) writes first
  n.step();
  n.step();
  n.step();
  EXPECT_EQ(n.cpu.d(1), 0x33u) << "two words on, the new opcode";
}

TEST(M68kPrefetch, ABranchRefillsTheQueue) {
  Fixture m;
  m.boot(
      {0x3080, 0x6000, 0x0002, 0x7001, kNop});  // move.w d0,(a0); bra.w +2 to 0x1006... = 0x1004+2
  m.put(0x1006, {0x7001, kNop});
  m.cpu.set_d(0, 0x7055);
  m.cpu.set_a(0, 0x1006);
  m.step();
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.d(0), 0x55u);
}

// Independence and speed of construction.

TEST(M68kCpu, SeveralProcessorsDoNotInfluenceEachOther) {
  Fixture one;
  Fixture two;
  one.boot({0x5240, 0x60FC});  // addq.w #1,d0; bra back
  two.boot({0x5340, 0x60FC});
  for (int i = 0; i < 100; ++i) {
    one.step();
    two.step();
  }
  EXPECT_EQ(one.cpu.d(0), 50u);
  EXPECT_EQ(two.cpu.d(0), 0xFFFFu - 49);
}

}  // namespace
}  // namespace collide::m68k::exceptions_test
