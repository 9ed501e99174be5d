// SPDX-License-Identifier: MIT
//
// T states of every opcode, from the tables of Zilog's user manual (UM0080), and for those that it
// leaves out from Sean Young's "The Undocumented Z80 Documented".
#include <gtest/gtest.h>

#include "tests/model/z80/fixture.h"

namespace collide::z80::clocks_test {
namespace {

using test::Machine;
using Table = std::array<std::uint8_t, 256>;

// Conditional ones as when they are not taken; prefixes 0.
constexpr Table kPlain = {
    // clang-format off
    4, 10,  7,  6,  4,  4,  7,  4,  4, 11,  7,  6,  4,  4,  7,  4,
    8, 10,  7,  6,  4,  4,  7,  4, 12, 11,  7,  6,  4,  4,  7,  4,
    7, 10, 16,  6,  4,  4,  7,  4,  7, 11, 16,  6,  4,  4,  7,  4,
    7, 10, 13,  6, 11, 11, 10,  4,  7, 11, 13,  6,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    7,  7,  7,  7,  7,  7,  4,  7,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
    5, 10, 10, 10, 10, 11,  7, 11,  5, 10, 10,  0, 10, 17,  7, 11,
    5, 10, 10, 11, 10, 11,  7, 11,  5,  4, 10, 11, 10,  0,  7, 11,
    5, 10, 10, 19, 10, 11,  7, 11,  5,  4, 10,  4, 10,  0,  7, 11,
    5, 10, 10,  4, 10, 11,  7, 11,  5,  6, 10,  4, 10,  0,  7, 11,
    // clang-format on
};

/// Flags with which the condition of an opcode with one does not hold, or holds.
std::uint8_t flags_for(unsigned condition, bool taken) {
  constexpr unsigned kFlags[] = {kZero, kCarry, kParity, kSign};
  const bool set = (condition % 2 != 0) == taken;
  return static_cast<std::uint8_t>(set ? kFlags[condition / 2] : 0);
}

bool is_conditional(unsigned code) {
  return (code & 0xE7) == 0x20 || (code & 0xC7) == 0xC0 || (code & 0xC7) == 0xC2 ||
         (code & 0xC7) == 0xC4;
}
unsigned condition_of(unsigned code) {
  return (code & 0xE7) == 0x20 ? code >> 3 & 3 : code >> 3 & 7;
}

TEST(Z80Clocks, WithoutAPrefix) {
  unsigned counted = 0;
  for (unsigned code = 0; code < 256; ++code) {
    if (kPlain[code] == 0) continue;
    Machine machine({static_cast<int>(code), 2, 0x90});
    machine.r().bc = 0x0105;  // DJNZ falls through
    if (is_conditional(code)) machine.r().f = flags_for(condition_of(code), false);
    EXPECT_EQ(machine.clocks(), kPlain[code]) << std::hex << code;
    ++counted;
  }
  EXPECT_EQ(counted, 252u);
}

TEST(Z80Clocks, OfConditionsThatHold) {
  unsigned counted = 0;
  for (unsigned code = 0; code < 256; ++code) {
    if (!is_conditional(code)) continue;
    Machine machine({static_cast<int>(code), 2, 0x90});
    machine.r().f = flags_for(condition_of(code), true);
    const Clock wanted = (code & 0xE7) == 0x20   ? 12u   // JR
                         : (code & 0xC7) == 0xC0 ? 11u   // RET
                         : (code & 0xC7) == 0xC2 ? 10u   // JP
                                                 : 17u;  // CALL
    EXPECT_EQ(machine.clocks(), wanted) << std::hex << code;
    ++counted;
  }
  EXPECT_EQ(counted, 28u);
  Machine djnz({0x10, 2});
  EXPECT_EQ(djnz.clocks(), 13u);
}

TEST(Z80Clocks, BehindCb) {
  for (int code = 0; code < 256; ++code) {
    Machine machine({0xCB, code});
    const unsigned wanted = (code & 7) != 6 ? 8 : code >> 6 == 1 ? 12 : 15;
    EXPECT_EQ(machine.clocks(), wanted) << std::hex << code;
  }
}

TEST(Z80Clocks, BehindEd) {
  for (int code = 0; code < 256; ++code) {
    unsigned wanted = 8;
    if (code >> 6 == 1) {
      constexpr unsigned kByColumn[] = {12, 12, 15, 20, 8, 14, 8, 0};
      // LD I,A; LD R,A; LD A,I; LD A,R; RRD; RLD; two that do nothing
      constexpr unsigned kLast[] = {9, 9, 9, 9, 18, 18, 8, 8};
      wanted = (code & 7) == 7 ? kLast[code >> 3 & 7] : kByColumn[code & 7];
    } else if (code >= 0xA0 && code < 0xC0 && (code & 4) == 0) {
      wanted = code < 0xB0 ? 16 : 21;
    }
    Machine machine({0xED, code, 0, 0x90});
    machine.r().bc = 0x0505;
    machine.r().a = 1;  // CPIR finds nothing: all memory it sees is zero
    machine.r().hl = 0x4000;
    EXPECT_EQ(machine.clocks(), wanted) << std::hex << code;
  }
}

TEST(Z80Clocks, BehindDdAndFd) {
  for (const int prefix : {0xDD, 0xFD}) {
    for (int code = 0; code < 256; ++code) {
      if (code == 0xCB || code == 0xED || code == 0xDD || code == 0xFD) continue;
      const auto opcode = static_cast<unsigned>(code);
      unsigned wanted = kPlain[opcode] + 4;
      const bool memory = code == 0x34 || code == 0x35 ||
                          (code >= 0x40 && code < 0xC0 && code != 0x76 &&
                           ((code & 7) == 6 || (code & 0xF8) == 0x70));
      if (memory) wanted += 8;  // the displacement and five to add it
      if (code == 0x36) wanted = 19;
      Machine machine({prefix, code, 2, 0x90});
      machine.r().bc = 0x0105;
      if (is_conditional(opcode)) machine.r().f = flags_for(condition_of(opcode), false);
      EXPECT_EQ(machine.clocks(), wanted) << std::hex << prefix << " " << code;
    }
    for (int code = 0; code < 256; ++code) {
      Machine machine({prefix, 0xCB, 1, code});
      EXPECT_EQ(machine.clocks(), code >> 6 == 1 ? 20u : 23u) << std::hex << prefix << " " << code;
    }
  }
}

TEST(Z80Clocks, APrefixBeforeAnotherTakesFour) {
  Machine machine({0xDD, 0xFD, 0x21, 0x34, 0x12});
  EXPECT_EQ(machine.clocks(1), 8u);  // both are fetched, the second waits for its opcode
  EXPECT_EQ(machine.clocks(1), 10u);
  EXPECT_EQ(machine.r().iy, 0x1234);
  EXPECT_EQ(machine.r().ix, 0xFFFF);
  EXPECT_EQ(machine.r().pc, 0x8005);
}

TEST(Z80Clocks, RepeatsEndWithSixteen) {
  Machine machine({0xED, 0xB0});
  machine.r().bc = 3;
  EXPECT_EQ(machine.clocks(3), 21u + 21 + 16);
  EXPECT_EQ(machine.r().pc, 0x8002);
}

TEST(Z80Clocks, WaitsLengthenEveryMachineCycle) {
  Machine machine({0x34});  // INC (HL): M1, read, one alone, write
  machine.bus.waits = 2;
  machine.r().hl = 0x9000;
  EXPECT_EQ(machine.clocks(), 11u + 4 * 2);
}

// The same program both ways.
TEST(Z80Clocks, LooselyTimedIsTheSame) {
  const std::initializer_list<int> program = {
      0x21, 0x00, 0x90,        // LD HL,9000
      0x11, 0x00, 0xA0,        // LD DE,A000
      0x01, 0x05, 0x00,        // LD BC,5
      0xED, 0xB0,              // LDIR
      0xDD, 0x21, 0x00, 0x90,  // LD IX,9000
      0xDD, 0x34, 0x02,        // INC (IX+2)
      0xDD, 0xCB, 0x02, 0xC6,  // SET 0,(IX+2)
      0xCD, 0x20, 0x80,        // CALL 8020
      0x76,                    // HALT
  };
  Machine exact(program);
  exact.put(0x8020, {0xED, 0x57, 0xE3, 0xE3, 0xC9});
  test::RecorderOf<false> bus;
  bus.memory = exact.bus.memory;
  VirtualCore<false> fast(bus);
  fast.set_state(exact.cpu.state());
  const std::uint64_t by_exact = exact.cpu.run(2000);
  EXPECT_EQ(fast.run(2000), by_exact);
  EXPECT_EQ(fast.clock(), exact.cpu.clock());
  EXPECT_EQ(fast.registers().r, exact.r().r);
  EXPECT_EQ(fast.registers().pc, exact.r().pc);
  EXPECT_TRUE(fast.halted());
  EXPECT_EQ(bus.memory, exact.bus.memory);
}

}  // namespace
}  // namespace collide::z80::clocks_test
