// SPDX-License-Identifier: MIT
// Per instruction and per bus cycle are the same processor; construction, saving and restoring.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "sim/m68k/fuzz.h"
#include "tests/model/m68k/fixture.h"

namespace collide::m68k::modes_test {
namespace {

TEST(M68kModes, RandomProgramsRunAlikeInBothModes) {
  constexpr std::uint32_t kSeed = 1;
  tools::FuzzResult result;
  for (std::uint32_t round = 0; round < 100; ++round) fuzz(kSeed + round, result);
  EXPECT_EQ(result.divergence, "");
  EXPECT_EQ(result.rounds, 100u);
  EXPECT_EQ(result.steps, 100u * 5 * 2000);
}

/// A countdown and a copy loop, with the same interrupts from outside at the same clocks.
TEST(M68kModes, LongRunsAndInterruptsFromOutsideGiveTheSameTotals) {
  const auto prepare = [](Fixture& m) {
    m.boot({0x303C, 0x0FFF,                         // move.w #$FFF,d0
            0x41F9, 0x0000, 0x5000,                 // lea $5000,a0
            0x43F9, 0x0000, 0xC000,                 // lea $C000,a1: beyond the handlers
            0x32D8,                                 // move.w (a0)+,(a1)+
            0xB348,                                 // cmpm.w (a0)+,(a1)+
            0x51C8, 0xFFFA,                         // dbf d0,move
            0x4E72, 0x2000,                         // wait: stop
            0x60FA});                               // bra.s wait
    m.put(Fixture::handler(26), {0x5282, 0x4E73});  // addq.l #1,d2; rte
    m.cpu.set_sr(0x2000);
    m.keep_log = false;
  };
  Fixture cycles;
  Fixture direct;
  prepare(cycles);
  prepare(direct);
  direct.attach_direct();
  std::uint64_t counts[2] = {0, 0};
  for (Clock until = 1000; until < 300000; until += 1777) {
    const unsigned level = until % 3 == 0 ? 2 : 0;
    int i = 0;
    for (Fixture* m : {&cycles, &direct}) {
      m->cpu.set_ipl(level);
      counts[i++] += m->cpu.run(until);
    }
    ASSERT_EQ(cycles.cpu.clock(), direct.cpu.clock()) << until;
    ASSERT_EQ(cycles.cpu.pc(), direct.cpu.pc()) << until;
    ASSERT_EQ(cycles.cpu.d(2), direct.cpu.d(2)) << until;
  }
  EXPECT_EQ(counts[0], counts[1]);
  direct.cpu.set_ipl(0);
  direct.cpu.run(direct.cpu.clock() + 300000);
  EXPECT_TRUE(direct.cpu.stopped());
  EXPECT_GT(direct.cpu.d(2), 10u);
}

TEST(M68kModes, AnInterruptRaisedByADeviceOutsideTheWindowIsTakenAtTheSameClock) {
  Clock taken[2];
  for (const bool direct : {false, true}) {
    Fixture m;
    m.boot({0x33FC, 0x0001, 0x00F0, 0x0000,  // move.w #1,$F00000
            0x4E71, 0x4E71, 0x4E71});
    m.cpu.set_sr(0x2000);
    std::vector<std::uint16_t> window(0x8000);
    for (std::uint32_t at = 0; at < 0x10000; at += 2) window[at / 2] = m.word(at);
    if (direct) m.cpu.attach_memory(window.data(), 0x10000);
    m.before_cycle = [&](const Cycle& c) {
      if (c.kind == 'W' && c.address == 0xF00000) m.cpu.set_ipl(3);
    };
    m.step();
    m.step();
    taken[direct ? 1 : 0] = m.cpu.clock();
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(27));
  }
  EXPECT_EQ(taken[0], 20u + 44);
  EXPECT_EQ(taken[1], taken[0]);
}

TEST(M68kModes, BusRequestsAreServedInPerInstructionModeToo) {
  for (const bool direct : {false, true}) {
    Fixture m;
    m.boot({0x3010, 0x4E71, 0x4E71});
    if (direct) m.attach_direct();
    m.cpu.set_a(0, 0x2000);
    m.cpu.request_bus(true);
    m.arbiter = [&](Clock) -> Clock {
      m.cpu.request_bus(false);
      return 12;
    };
    EXPECT_EQ(m.step(), 20u);
  }
}

TEST(M68kModes, AddressesOutsideTheWindowWithoutABusAreBusErrors) {
  std::vector<std::uint16_t> window(0x8000);
  const auto put_long = [&](std::uint32_t at, std::uint32_t value) {
    window[at / 2] = static_cast<std::uint16_t>(value >> 16);
    window[at / 2 + 1] = static_cast<std::uint16_t>(value);
  };
  put_long(0, 0x4000);
  put_long(4, 0x1000);
  put_long(8, 0x2000);
  window[0x1000 / 2] = 0x3010;  // move.w (a0),d0
  Cpu cpu;
  cpu.attach_memory(window.data(), 0x10000);
  cpu.reset();
  cpu.set_a(0, 0x10000);
  cpu.step();
  EXPECT_EQ(cpu.pc(), 0x2000u);
}

TEST(M68kModes, AProcessorWithoutMemoryOrBusHaltsOnReset) {
  for (const Model model : {Model::k68000, Model::k68010, Model::k68020, Model::k68030}) {
    Cpu cpu(model);
    cpu.reset();
    EXPECT_TRUE(cpu.halted());
    cpu.set_ipl(7);
    cpu.run(1000);
    EXPECT_TRUE(cpu.halted());
  }
}

TEST(M68kState, SavedAndRestoredRunsOnIdentically) {
  Fixture m;
  m.boot({0x5280, 0xD0C0, 0x3080, 0x60F8});  // addq.l #1,d0; adda.w d0,a0; move.w d0,(a0); bra
  m.cpu.set_a(0, 0x10000);
  for (int i = 0; i < 57; ++i) m.step();
  const State saved = m.cpu.state();
  const std::uint64_t first = m.cpu.run(saved.clock + 3000);
  const State after = m.cpu.state();
  m.cpu.state() = saved;
  EXPECT_EQ(m.cpu.run(saved.clock + 3000), first);
  EXPECT_EQ(m.cpu.clock(), after.clock);
  EXPECT_EQ(m.cpu.d(0), after.r[0]);
  EXPECT_EQ(m.cpu.a(0), after.r[8]);
  EXPECT_EQ(m.cpu.state().pc, after.pc);
}

TEST(M68kState, StatusRegisterKeepsOnlyItsBits) {
  Fixture m;
  m.boot({0x46FC, 0xFFFF, 0x4E71});
  m.step();
  EXPECT_EQ(m.cpu.sr(), 0xA71F);
}

TEST(M68kState, ConstructionAndResetTakeLessThanAMillisecond) {
  Fixture memory;
  memory.boot({0x4E71});
  memory.keep_log = false;
  const auto start = std::chrono::steady_clock::now();
  constexpr int kProcessors = 20;
  for (int i = 0; i < kProcessors; ++i) {
    const auto cpu = std::make_unique<Cpu>();
    cpu->attach_bus(&memory);
    cpu->reset();
    ASSERT_EQ(cpu->pc(), 0x1000u);
  }
  const auto taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(std::chrono::duration<double>(taken).count() / kProcessors, 1e-3);
}

}  // namespace
}  // namespace collide::m68k::modes_test
