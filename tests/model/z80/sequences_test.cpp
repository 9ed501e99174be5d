// SPDX-License-Identifier: MIT
//
// Machine cycles in their T states, as the timing diagrams of Zilog's manual have them, with what
// is on the address lines while nothing is read (the breakdown known from the Spectrum's
// contention).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/z80/fixture.h"

namespace collide::z80::sequences_test {

void PrintTo(const test::Recorder::Cycle& cycle, std::ostream* out) {
  *out << cycle.kind << std::hex << " " << cycle.address << " " << int{cycle.value} << " at "
       << std::dec << cycle.clock;
}

namespace {

using test::Machine;
using testing::ElementsAre;
using Cycle = test::Recorder::Cycle;

TEST(Z80Sequences, OfAFetchIsTheCodeThenTheRefresh) {
  Machine machine({0x00, 0x00});
  machine.r().i = 0x3F;
  machine.r().r = 0x7F;
  machine.cpu.step();
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0, 0}, Cycle{"rfsh", 0x3F7F, 0, 2},
                          Cycle{"m1", 0x8001, 0, 4}, Cycle{"rfsh", 0x3F00, 0, 6}));
  EXPECT_EQ(machine.r().r, 1);  // bit 7 stays as it was loaded
}

TEST(Z80Sequences, BitSevenOfRStays) {
  Machine machine({0x00});
  machine.r().r = 0xFF;
  machine.cpu.step();
  EXPECT_EQ(machine.r().r, 0x80);
}

TEST(Z80Sequences, OfAnIncrementInMemory) {
  Machine machine({0xDD, 0x34, 0x02});
  machine.r().ix = 0x9000;
  machine.bus.memory[0x9002] = 0x41;
  machine.cpu.step();
  EXPECT_THAT(
      machine.bus.cycles,
      ElementsAre(Cycle{"m1", 0x8000, 0xDD, 0}, Cycle{"rfsh", 0, 0, 2},
                  Cycle{"m1", 0x8001, 0x34, 4}, Cycle{"rfsh", 1, 0, 6}, Cycle{"mr", 0x8002, 2, 8},
                  Cycle{"-", 0x8002, 5, 11}, Cycle{"mr", 0x9002, 0x41, 16},
                  Cycle{"-", 0x9002, 1, 19}, Cycle{"mw", 0x9002, 0x42, 20}));
  EXPECT_EQ(machine.cpu.clock(), 23u);
}

TEST(Z80Sequences, OfACall) {
  Machine machine({0xCD, 0x34, 0x12});
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xCD, 0}, Cycle{"rfsh", 0, 0, 2},
                          Cycle{"mr", 0x8001, 0x34, 4}, Cycle{"mr", 0x8002, 0x12, 7},
                          Cycle{"-", 0x8002, 1, 10}, Cycle{"mw", 0xBFFF, 0x80, 11},
                          Cycle{"mw", 0xBFFE, 0x03, 14}));
}

TEST(Z80Sequences, OfAnExchangeWithTheStack) {
  Machine machine({0xE3});
  machine.r().hl = 0x1234;
  machine.put(0xC000, {0x78, 0x56});
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xE3, 0}, Cycle{"rfsh", 0, 0, 2},
                          Cycle{"mr", 0xC000, 0x78, 4}, Cycle{"mr", 0xC001, 0x56, 7},
                          Cycle{"-", 0xC001, 1, 10}, Cycle{"mw", 0xC001, 0x12, 11},
                          Cycle{"mw", 0xC000, 0x34, 14}, Cycle{"-", 0xC000, 2, 17}));
  EXPECT_EQ(machine.r().hl, 0x5678);
}

TEST(Z80Sequences, OfAPushWaitsOnTheRefreshAddress) {
  Machine machine({0xF5});
  machine.r().i = 0x12;
  machine.r().r = 0x34;
  machine.r().a = 0xAB;
  machine.r().f = 0xCD;
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xF5, 0}, Cycle{"rfsh", 0x1234, 0, 2},
                          Cycle{"-", 0x1234, 1, 4}, Cycle{"mw", 0xBFFF, 0xAB, 5},
                          Cycle{"mw", 0xBFFE, 0xCD, 8}));
}

TEST(Z80Sequences, OfPortsTheUpperHalfIsAOrB) {
  Machine machine({0xD3, 0xFE, 0xED, 0x78});  // OUT (FE),A; IN A,(C)
  machine.r().a = 0x12;
  machine.r().bc = 0x7FFE;
  machine.bus.port_value = 0xBF;
  machine.cpu.step();
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xD3, 0}, Cycle{"rfsh", 0, 0, 2},
                          Cycle{"mr", 0x8001, 0xFE, 4}, Cycle{"out", 0x12FE, 0x12, 7},
                          Cycle{"m1", 0x8002, 0xED, 11}, Cycle{"rfsh", 1, 0, 13},
                          Cycle{"m1", 0x8003, 0x78, 15}, Cycle{"rfsh", 2, 0, 17},
                          Cycle{"in", 0x7FFE, 0xBF, 19}));
  EXPECT_EQ(machine.r().a, 0xBF);
}

TEST(Z80Sequences, OfACopyThatRepeats) {
  Machine machine({0xED, 0xB0});
  machine.r().hl = 0x9000;
  machine.r().de = 0xA000;
  machine.r().bc = 2;
  machine.bus.memory[0x9000] = 0x55;
  machine.cpu.step();
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xED, 0}, Cycle{"rfsh", 0, 0, 2},
                          Cycle{"m1", 0x8001, 0xB0, 4}, Cycle{"rfsh", 1, 0, 6},
                          Cycle{"mr", 0x9000, 0x55, 8}, Cycle{"mw", 0xA000, 0x55, 11},
                          Cycle{"-", 0xA000, 2, 14}, Cycle{"-", 0xA000, 5, 16}));
}

TEST(Z80Sequences, OfOutputBlocksCountBFirst) {
  Machine outi({0xED, 0xA3});
  outi.r().hl = 0x9000;
  outi.r().bc = 0x0210;
  outi.cpu.step();
  EXPECT_EQ(outi.bus.cycles.back(), (Cycle{"out", 0x0110, 0, 12}));
  Machine ini({0xED, 0xA2});
  ini.r().hl = 0x9000;
  ini.r().bc = 0x0210;
  ini.cpu.step();
  EXPECT_EQ(ini.bus.cycles[5], (Cycle{"in", 0x0210, 0, 9}));
}

TEST(Z80Sequences, OfIndexedBitsReadTheOpcodeAsData) {
  Machine machine({0xFD, 0xCB, 0xFE, 0xC6});  // SET 0,(IY-2)
  machine.r().iy = 0x9002;
  machine.cpu.step();
  EXPECT_EQ(machine.r().r, 2);  // two fetches
  EXPECT_THAT(machine.bus.cycles,
              ElementsAre(Cycle{"m1", 0x8000, 0xFD, 0}, Cycle{"rfsh", 0, 0, 2},
                          Cycle{"m1", 0x8001, 0xCB, 4}, Cycle{"rfsh", 1, 0, 6},
                          Cycle{"mr", 0x8002, 0xFE, 8}, Cycle{"mr", 0x8003, 0xC6, 11},
                          Cycle{"-", 0x8003, 2, 14}, Cycle{"mr", 0x9000, 0, 16},
                          Cycle{"-", 0x9000, 1, 19}, Cycle{"mw", 0x9000, 1, 20}));
}

}  // namespace
}  // namespace collide::z80::sequences_test
