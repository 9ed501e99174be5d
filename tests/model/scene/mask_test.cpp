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

TEST(Mask, SidesFrom1To8192) {
  EXPECT_EQ(Mask(1, 1).words().size(), 1U);
  EXPECT_EQ(Mask(8192, 3).words().size(), 1536U);
  EXPECT_EQ(Mask(3, 8192).words().size(), 8192U);
  EXPECT_THROW(Mask(0, 1), InputError);
  EXPECT_THROW(Mask(8193, 1), InputError);
  EXPECT_THROW(Mask(1, 8193), InputError);
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
