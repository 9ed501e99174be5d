// SPDX-License-Identifier: MIT
#include "model/scene/mask.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"

namespace collide::scene::mask_test {
namespace {

TEST(Mask, RowsBecomeBigEndianWordsWithBit15Leftmost) {
  const Mask mask = Mask::from_rows({"#..............##", "................#"});
  EXPECT_EQ(mask.width(), 17);
  EXPECT_EQ(mask.height(), 2);
  EXPECT_EQ(mask.stride(), 4);
  EXPECT_EQ(mask.words(), (std::vector<std::uint16_t>{0x8001, 0x8000, 0x0000, 0x8000}));
}

TEST(Mask, DotsBlanksAndZeroesAreEmpty) {
  EXPECT_EQ(Mask::from_rows({". 01x#"}).words()[0], 0x1C00);
}

TEST(Mask, SizesFrom1x1To640x400) {
  EXPECT_EQ(Mask(1, 1).words().size(), 1U);
  EXPECT_EQ(Mask(640, 400).words().size(), 16000U);
  EXPECT_THROW(Mask(0, 1), InputError);
  EXPECT_THROW(Mask(641, 1), InputError);
  EXPECT_THROW(Mask(1, 401), InputError);
  EXPECT_THROW(Mask::from_rows({}), InputError);
}

TEST(Mask, RaggedRowsAreRefusedByNumber) {
  try {
    Mask::from_rows({"###", "##"});
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "mask: row 1 has 2 pixels, row 0 has 3");
  }
}

}  // namespace
}  // namespace collide::scene::mask_test
