// SPDX-License-Identifier: MIT
// Clocks of every opcode, as the data sheet of the W65C02S prints them (tables 5-1, 6-4 and 7-1)
// with its notes on page crossings, branches and decimal mode.
#include <gtest/gtest.h>

#include "tests/model/m65c02/fixture.h"

namespace collide::m65c02::cycles_test {
namespace {

// clang-format off
constexpr unsigned kClocks[256] = {
  // 0 1 2 3  4 5 6 7  8 9 A B  C D E F
  7, 6, 2, 1, 5, 3, 5, 5, 3, 2, 2, 1, 6, 4, 6, 5,
  2, 5, 5, 1, 5, 4, 6, 5, 2, 4, 2, 1, 6, 4, 6, 5,
  6, 6, 2, 1, 3, 3, 5, 5, 4, 2, 2, 1, 4, 4, 6, 5,
  2, 5, 5, 1, 4, 4, 6, 5, 2, 4, 2, 1, 4, 4, 6, 5,
  6, 6, 2, 1, 3, 3, 5, 5, 3, 2, 2, 1, 3, 4, 6, 5,
  2, 5, 5, 1, 4, 4, 6, 5, 2, 4, 3, 1, 8, 4, 6, 5,
  6, 6, 2, 1, 3, 3, 5, 5, 4, 2, 2, 1, 6, 4, 6, 5,
  2, 5, 5, 1, 4, 4, 6, 5, 2, 4, 4, 1, 6, 4, 6, 5,
  3, 6, 2, 1, 3, 3, 3, 5, 2, 2, 2, 1, 4, 4, 4, 5,
  2, 6, 5, 1, 4, 4, 4, 5, 2, 5, 2, 1, 4, 5, 5, 5,
  2, 6, 2, 1, 3, 3, 3, 5, 2, 2, 2, 1, 4, 4, 4, 5,
  2, 5, 5, 1, 4, 4, 4, 5, 2, 4, 2, 1, 4, 4, 4, 5,
  2, 6, 2, 1, 3, 3, 5, 5, 2, 2, 2, 3, 4, 4, 6, 5,
  2, 5, 5, 1, 4, 4, 6, 5, 2, 4, 3, 3, 4, 4, 7, 5,
  2, 6, 2, 1, 3, 3, 5, 5, 2, 2, 2, 1, 4, 4, 6, 5,
  2, 5, 5, 1, 4, 4, 6, 5, 2, 4, 4, 1, 4, 4, 7, 5,
};
constexpr unsigned kBytes[256] = {
  2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  3, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  1, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  1, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 3, 3, 3, 3,
  2, 2, 2, 1, 2, 2, 2, 2, 1, 3, 1, 1, 3, 3, 3, 3,
};
// clang-format on

/// Clocks with an instruction whose address is $2010, or $20F0 plus an index of $20.
Clock clocks(unsigned code, bool crossing, bool decimal, std::uint8_t flags = 0) {
  Fixture f;
  const unsigned low = crossing ? 0xF0 : 0x10;
  f.put(0xF0, {low, 0x20});
  f.put(0x10, {low, 0x20});
  f.boot({code, low, code >= 0x80 || (code & 0x0F) != 0x0F ? 0x20u : 0x00u});
  f.r().set_p(static_cast<std::uint8_t>(flags | (decimal ? kDecimal : 0)));
  f.r().x = f.r().y = crossing ? 0x20 : 0;
  return f.step();
}

bool crosses(unsigned code) {
  switch (code & 0x1F) {
    case 0x11:  // (zp),Y
    case 0x19:  // abs,Y
    case 0x1D:  // abs,X
      return code != 0x91 && code != 0x99 && code != 0x9D;
    case 0x1E:  // shifts, and LDX abs,Y
      return code < 0x80 || code == 0xBE;
    case 0x1C:
      return code == 0x3C || code == 0xBC;
    default:
      return false;
  }
}

bool is_decimal(unsigned code) {
  const unsigned column = code & 0x1F;
  const bool accumulates = (code >> 5 == 3) || (code >> 5 == 7);
  return accumulates && ((column & 3) == 1 || column == 0x12);
}

TEST(M65c02Cycles, EveryOpcodeTakesTheClocksOfTheDataSheet) {
  for (unsigned code = 0; code < 256; ++code) {
    const bool branches = (code & 0x1F) == 0x10 || (code & 0x0F) == 0x0F || code == 0x80;
    if (branches) continue;
    EXPECT_EQ(clocks(code, false, false), kClocks[code]) << std::hex << code;
    EXPECT_EQ(clocks(code, true, false), kClocks[code] + (crosses(code) ? 1 : 0))
        << "crossing " << std::hex << code;
    EXPECT_EQ(clocks(code, false, true), kClocks[code] + (is_decimal(code) ? 1 : 0))
        << "decimal " << std::hex << code;
    EXPECT_EQ(clocks(code, true, true),
              kClocks[code] + (crosses(code) ? 1 : 0) + (is_decimal(code) ? 1 : 0))
        << "both " << std::hex << code;
  }
}

TEST(M65c02Cycles, EveryOpcodeHasTheLengthOfTheDataSheet) {
  for (unsigned code = 0; code < 256; ++code) {
    // The byte behind BRK is the program's own affair, and skipped.
    EXPECT_EQ(length_of(kOpcodes[code].mode), code == 0 ? 1 : kBytes[code]) << std::hex << code;
  }
}

TEST(M65c02Cycles, BraAlwaysBranches) {
  Fixture f;
  f.boot({0x80, 0x10});
  EXPECT_EQ(f.step(), kClocks[0x80]);
  EXPECT_EQ(f.r().pc, 0x1012);
  f.boot({0x80, 0x80});
  EXPECT_EQ(f.step(), 4u);
  EXPECT_EQ(f.r().pc, 0x0F82);
}

TEST(M65c02Cycles, ABranchTakesAClockMoreAndAnotherIntoAnotherPage) {
  constexpr std::uint8_t kAll = kNegative | kOverflow | kZero | kCarry;
  for (unsigned code = 0x10; code < 0x100; code += 0x20) {
    // Of each pair, such as BPL and BMI, the second branches when the flag is set.
    const bool on_set = (code & 0x20) != 0;
    const std::uint8_t goes = on_set ? kAll : 0, stays = on_set ? 0 : kAll;
    const auto run = [&](std::uint8_t flags, unsigned distance) {
      Fixture f;
      f.boot({code, distance});
      f.r().set_p(flags);
      const Clock clocks = f.step();
      return std::make_pair(clocks, f.r().pc);
    };
    EXPECT_EQ(run(stays, 0x10), std::make_pair(Clock{2}, std::uint16_t{0x1002}))
        << std::hex << code;
    EXPECT_EQ(run(goes, 0x10), std::make_pair(Clock{3}, std::uint16_t{0x1012})) << std::hex << code;
    EXPECT_EQ(run(goes, 0xF0), std::make_pair(Clock{4}, std::uint16_t{0x0FF2})) << std::hex << code;
  }
}

TEST(M65c02Cycles, ABranchOnABitTakesFiveClocksAndOneOrTwoMore) {
  for (unsigned bit = 0; bit < 8; ++bit) {
    for (const bool on_set : {false, true}) {
      const unsigned code = (on_set ? 0x8F : 0x0F) | bit << 4;
      const auto run = [&](unsigned value, unsigned distance) {
        Fixture f;
        f.put(0x20, {value});
        f.boot({code, 0x20, distance});
        const Clock clocks = f.step();
        return std::make_pair(clocks, f.r().pc);
      };
      const unsigned only = 1u << bit, others = 0xFF & ~only;
      const unsigned goes = on_set ? only : others, stays = on_set ? others : only;
      EXPECT_EQ(run(stays, 0x10), std::make_pair(Clock{5}, std::uint16_t{0x1003}))
          << std::hex << code;
      EXPECT_EQ(run(goes, 0x10), std::make_pair(Clock{6}, std::uint16_t{0x1013}))
          << std::hex << code;
      EXPECT_EQ(run(goes, 0xF0), std::make_pair(Clock{7}, std::uint16_t{0x0FF3}))
          << std::hex << code;
    }
  }
}

}  // namespace
}  // namespace collide::m65c02::cycles_test
