// SPDX-License-Identifier: MIT
#include "model/vera/register_names.h"

#include <gtest/gtest.h>

#include <string>

namespace collide::vera::register_names_test {
namespace {

TEST(RegisterNames, AreByNumberAndDcsel) {
  EXPECT_EQ(name_register(7, 0, false), "ISR");
  EXPECT_EQ(name_register(7, 63, true), "ISR");
  EXPECT_EQ(name_register(9, 0, true), "DC_VIDEO");
  EXPECT_EQ(name_register(9, 1, true), "DC_HSTART");
  EXPECT_EQ(name_register(12, 1, false), "DC_VSTOP");
  EXPECT_EQ(name_register(9, 2, false), "FX_CTRL");
  EXPECT_EQ(name_register(10, 2, true), "FX_TILEBASE");
  EXPECT_EQ(name_register(12, 5, false), "FX_POLY_FILL_H");
  EXPECT_EQ(name_register(9, 6, true), "FX_CACHE_L");
  EXPECT_EQ(name_register(9, 7, false), "DC_VER0");
  EXPECT_EQ(name_register(12, 63, false), "DC_VER3");
  EXPECT_EQ(name_register(19, 0, false), "L0_VSCROLL_H");
  EXPECT_EQ(name_register(26, 5, false), "L1_VSCROLL_H");
  EXPECT_EQ(name_register(27, 0, false), "no register");
}

TEST(RegisterNames, Register8IsAnotherWrittenThanRead) {
  EXPECT_EQ(name_register(8, 0, true), "IRQLINE");
  EXPECT_EQ(name_register(8, 0, false), "SCANLINE");
}

TEST(RegisterNames, AreFoundAgain) {
  for (int dcsel = 0; dcsel < 64; ++dcsel) {
    for (std::uint8_t number = 0; number < 27; ++number) {
      for (const bool written : {false, true}) {
        const auto found = find_register(name_register(number, dcsel, written));
        ASSERT_TRUE(found) << int{number};
        EXPECT_TRUE(found->is(number, dcsel));
        EXPECT_FALSE(found->is(static_cast<std::uint8_t>(number + 1), dcsel));
        EXPECT_EQ(found->dcsel.has_value(), number >= 9 && number <= 12);
      }
    }
  }
  EXPECT_TRUE(find_register("DC_VER1")->is(10, 40)) << "of any DCSEL above 6";
  EXPECT_FALSE(find_register("DC_VER1")->is(10, 6));
  EXPECT_FALSE(find_register("no register"));
  EXPECT_FALSE(find_register("isr"));
  EXPECT_FALSE(find_register(""));
}

TEST(RegisterNames, ComeWithTheAddressOfTheX16) {
  EXPECT_EQ(describe_register(7, 0, false), "ISR (0x9F27)");
  EXPECT_EQ(describe_register(26, 0, true), "L1_VSCROLL_H (0x9F3A)");
}

TEST(RegisterNames, BitsBelongToFields) {
  EXPECT_EQ(describe_bits(7, 0, 0x10), "ISR: nibble");
  EXPECT_EQ(describe_bits(7, 0, 0x85), "ISR: nibble and SPRCOL and VSYNC");
  EXPECT_EQ(describe_bits(9, 0, 0x80), "DC_VIDEO: field");
  EXPECT_EQ(describe_bits(9, 0, 0x04), "DC_VIDEO") << "a bit without effect";
  EXPECT_EQ(describe_bits(9, 1, 0x80), "DC_HSTART");
  EXPECT_EQ(describe_bits(6, 0, 0x40), "IEN: SCANLINE bit 8");
  EXPECT_EQ(describe_bits(8, 0, 0xFF), "SCANLINE");
}

}  // namespace
}  // namespace collide::vera::register_names_test
