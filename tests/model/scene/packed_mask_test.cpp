// SPDX-License-Identifier: MIT
#include "model/scene/packed_mask.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"

namespace collide::scene::packed_mask_test {
namespace {

TEST(PackedMask, StripsOf64ColumnsWithBit63Leftmost) {
  Mask mask(66, 2);
  mask.set(0, 0);
  mask.set(63, 0);
  mask.set(64, 1);
  mask.set(65, 1);
  const PackedMask packed(mask);
  EXPECT_EQ(packed.width(), 66);
  EXPECT_EQ(packed.height(), 2);
  EXPECT_EQ(packed.strips(), 2);
  EXPECT_EQ(packed.strip(0)[0], 0x8000000000000001u);
  EXPECT_EQ(packed.strip(0)[1], 0u);
  EXPECT_EQ(packed.strip(1)[0], 0u);
  EXPECT_EQ(packed.strip(1)[1], 0xC000000000000000u);
  EXPECT_EQ(packed.area(), 4);
}

TEST(PackedMask, HasThePixelsOfTheMaskAndEmptyRowsBelow) {
  Mask mask(640, 5);
  for (int i = 0; i < 640; i += 7) mask.set(i, i % 5);
  const PackedMask packed(mask);
  PackedMask set(640, 5);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 640; ++x) {
      EXPECT_EQ(packed.solid(x, y), mask.solid(x, y)) << x << " " << y;
      if (mask.solid(x, y)) set.set(x, y);
    }
  }
  for (int i = 0; i < packed.strips(); ++i) {
    for (int y = 0; y < 5 + PackedMask::kPaddingRows; ++y) {
      EXPECT_EQ(set.strip(i)[y], packed.strip(i)[y]);
      if (y >= 5) {
        EXPECT_EQ(packed.strip(i)[y], 0u);
      }
    }
  }
}

TEST(PackedMask, ACombHasTheRowsFromAnyRowOn) {
  for (const int height : {1, 31, 32, 33, 64}) {
    Mask mask(64, height);
    // Every row is told by its bits.
    for (int y = 0; y < height; ++y) {
      for (int bit = 0; bit < 7; ++bit) {
        if (((y + 1) >> bit & 1) != 0) mask.set(63 - bit, y);
      }
    }
    const PackedMask packed(mask);
    const int step = packed.comb_step();
    EXPECT_EQ(step, height <= 32 ? 4 : 8);
    for (int row = 0; row < height; ++row) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(packed.comb(row)) % 64, 0u);
      for (int i = 0; i < 8 * step; ++i) {
        // Tooth i % 8 of line row + i / 8.
        const int y = row + i / 8 + step * (i % 8);
        EXPECT_EQ(packed.comb(row)[i], y < height ? static_cast<std::uint64_t>(y + 1) : 0u);
      }
    }
  }
  EXPECT_EQ(PackedMask(65, 1).comb_step(), 0);
  EXPECT_EQ(PackedMask(1, 65).comb_step(), 0);
}

TEST(PackedMask, SidesFrom1To8192) {
  EXPECT_EQ(PackedMask(8192, 1).strips(), 128);
  EXPECT_EQ(PackedMask(1, 8192).height(), 8192);
  EXPECT_THROW(PackedMask(0, 1), InputError);
  EXPECT_THROW(PackedMask(1, 0), InputError);
  EXPECT_THROW(PackedMask(8193, 1), InputError);
  EXPECT_THROW(PackedMask(1, 8193), InputError);
}

}  // namespace
}  // namespace collide::scene::packed_mask_test
