// SPDX-License-Identifier: MIT
// The ULA's delays as World of Spectrum's 48K reference has them: T state 14335 of a frame waits
// for 6, 14336 for 5 and so on, each 224 T states a line again.
#include "model/z80/ula.h"

#include <gtest/gtest.h>

namespace collide::z80::ula_test {
namespace {

constexpr std::uint16_t kShared = 0x4000, kOwn = 0x8000;

TEST(Ula, DelaysByThePatternFromTheFirstPixelOn) {
  EXPECT_EQ(Ula::delay(0), 0u);
  EXPECT_EQ(Ula::delay(14334), 0u);
  const unsigned pattern[] = {6, 5, 4, 3, 2, 1, 0, 0, 6, 5};
  for (unsigned i = 0; i < 10; ++i) EXPECT_EQ(Ula::delay(14335 + i), pattern[i]) << i;
}

TEST(Ula, DelaysFor128TStatesOfALine) {
  EXPECT_EQ(Ula::delay(14335 + 120), 6u);
  EXPECT_EQ(Ula::delay(14335 + 125), 1u);
  for (Clock i = 126; i < 224; ++i) EXPECT_EQ(Ula::delay(14335 + i), 0u) << i;
  EXPECT_EQ(Ula::delay(14559), 6u);  // the second line's first
}

TEST(Ula, DelaysOn192LinesOfEveryFrame) {
  EXPECT_EQ(Ula::delay(57119), 6u);  // 14335 + 191 * 224
  EXPECT_EQ(Ula::delay(57119 + 120), 6u);
  for (Clock i = 57119 + 126; i < 69888 + 14335; ++i) ASSERT_EQ(Ula::delay(i), 0u) << i;
  EXPECT_EQ(Ula::delay(69888 + 14335), 6u);
}

TEST(Ula, SharesTheLowest16KOfRam) {
  for (const unsigned address : {0x4000u, 0x5B00u, 0x7FFFu}) {
    EXPECT_EQ(Ula::memory(static_cast<std::uint16_t>(address), 14335), 6u) << address;
  }
  for (const unsigned address : {0x0000u, 0x3FFFu, 0x8000u, 0xC000u, 0xFFFFu}) {
    EXPECT_EQ(Ula::memory(static_cast<std::uint16_t>(address), 14335), 0u) << address;
  }
}

// 6 to T state 14341, its own; 14342 is free, 14343 waits for 6.
TEST(Ula, MindsEveryTStateOfAnIdleAddress) {
  EXPECT_EQ(Ula::internal(kShared, 14335, 1), 6u);
  EXPECT_EQ(Ula::internal(kShared, 14335, 2), 6u);
  EXPECT_EQ(Ula::internal(kShared, 14335, 3), 12u);
  EXPECT_EQ(Ula::internal(kOwn, 14335, 3), 0u);
}

// The four rows of the table: N:1, C:3; N:4; C:1, C:3; C:1, C:1, C:1, C:1.
TEST(Ula, DelaysPortsInFourWays) {
  EXPECT_EQ(Ula::port(0x00FE, 14334), 6u);
  EXPECT_EQ(Ula::port(0x00FE, 14335), 5u);
  EXPECT_EQ(Ula::port(0x00FF, 14335), 0u);
  EXPECT_EQ(Ula::port(0x40FE, 14335), 6u);      // then 14342: 0
  EXPECT_EQ(Ula::port(0x40FE, 14342), 0u + 6);  // then 14343: 6
  EXPECT_EQ(Ula::port(0x7FFF, 14335), 12u);     // 6, 0, 6, 0
  EXPECT_EQ(Ula::port(0xC0FE, 14334), 6u);
  EXPECT_EQ(Ula::port(0x80FF, 14335), 0u);
}

}  // namespace
}  // namespace collide::z80::ula_test
