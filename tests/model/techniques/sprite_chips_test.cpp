// SPDX-License-Identifier: MIT
// What each chip reports of sprites placed by hand; docs/reference/sprite-chips.md says why.
#include "model/techniques/sprite_chips.h"

#include <gtest/gtest.h>

namespace collide::techniques::chips::sprite_chips_test {
namespace {

using scene::PackedMask;

PackedMask block(int width, int height) {
  PackedMask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

const PackedMask kSquare = block(8, 8);
const PackedMask kDot = block(1, 1);

Sprite square(int x, int y) {
  return {&kSquare, x, y};
}
Sprite dot(int x, int y) {
  return {&kDot, x, y};
}

TEST(Tms9918, OneBitForAnyPair) {
  EXPECT_FALSE(tms9918::show({square(0, 0), square(8, 0)}).coincidence);
  EXPECT_TRUE(tms9918::show({square(0, 0), square(7, 7)}).coincidence);
  EXPECT_TRUE(tms9918::show({square(0, 0), square(100, 0), square(107, 0)}).coincidence);
}

TEST(Tms9918, TheFifthSpriteOfALineIsNotCompared) {
  // The fifth lies over the fourth.
  const std::vector<Sprite> five{square(0, 20), square(20, 20), square(40, 20), square(60, 20),
                                 square(64, 20)};
  const tms9918::Status status = tms9918::show(five);
  EXPECT_FALSE(status.coincidence);
  EXPECT_EQ(status.fifth, 4);
  EXPECT_EQ(tms9918::show({five[0], five[1], five[2], five[3]}).fifth, std::nullopt);
}

TEST(Tms9918, ASpriteCountsOnItsSixteenLinesWhateverIsSolid) {
  // The masks have one row, at 0; four sprites at 0 fill the lines 0 to 15.
  std::vector<Sprite> sprites{dot(0, 0),  dot(10, 0),      dot(20, 0),
                              dot(30, 0), square(100, 15), square(100, 15)};
  EXPECT_EQ(tms9918::show(sprites).fifth, 4);
  // The two squares are shown from line 16 on, and meet there.
  EXPECT_TRUE(tms9918::show(sprites).coincidence);
  const std::vector<bool> lines = tms9918::lines_shown(sprites, 4);
  EXPECT_FALSE(lines[15]);
  EXPECT_TRUE(lines[16]);
  EXPECT_TRUE(lines[30]);
  EXPECT_FALSE(lines[31]);
  // At 8 the squares end on line 15: nothing of them is shown.
  sprites[4].y = sprites[5].y = 8;
  EXPECT_FALSE(tms9918::show(sprites).coincidence);
}

TEST(Tms9918, HiddenSpritesTakeNoPlaceOnTheLine) {
  EXPECT_TRUE(tms9918::show({{}, {}, {}, square(0, 0), square(4, 4), square(50, 0)}).coincidence);
}

TEST(VicII, NamesWhoTookPartAndNotWithWhom) {
  // 0 meets 1, 3 meets 4: two pairs look like one group of four.
  EXPECT_EQ(vic_ii::sprite_collisions(
                {square(0, 0), square(4, 4), square(100, 0), square(50, 50), square(57, 57)}),
            0x1B);
  EXPECT_EQ(vic_ii::sprite_collisions({square(0, 0), square(8, 8)}), 0);
  // Three in one place.
  EXPECT_EQ(vic_ii::sprite_collisions({square(9, 9), square(9, 9), square(9, 9)}), 0x07);
}

TEST(VicII, LooksUnderTheBorder) {
  EXPECT_EQ(vic_ii::sprite_collisions({square(-20, -40), square(-20, -40)}), 0x03);
  EXPECT_EQ(vic_ii::sprite_collisions({square(343, 205), square(343, 205)}), 0x03);
}

TEST(Denise, ABitForEachTwoPairs) {
  EXPECT_EQ(denise::clxdat_bit(0, 2), 9);
  EXPECT_EQ(denise::clxdat_bit(1, 5), 10);
  EXPECT_EQ(denise::clxdat_bit(0, 7), 11);
  EXPECT_EQ(denise::clxdat_bit(3, 4), 12);
  EXPECT_EQ(denise::clxdat_bit(2, 6), 13);
  EXPECT_EQ(denise::clxdat_bit(5, 7), 14);
  EXPECT_EQ(denise::clxdat_bit(6, 7), std::nullopt);
  EXPECT_EQ(denise::clxdat_bit(2, 0), 9) << "whichever is named first";
  EXPECT_EQ(denise::clxdat_bit(7, 0), 11);
  EXPECT_EQ(denise::clxdat_bit(6, 3), 13);
}

TEST(Denise, WithinAPairNothingIsSeen) {
  EXPECT_EQ(denise::clxdat({square(0, 0), square(0, 0)}), 0);
  // Sprite 1 under both of the pair 2 and 3: the same bit twice.
  EXPECT_EQ(denise::clxdat({{}, square(0, 0), square(4, 0), square(0, 4)}), 1 << 9);
  EXPECT_EQ(
      denise::clxdat({square(0, 0), {}, square(90, 0), {}, square(4, 0), {}, {}, square(93, 3)}),
      1 << 10 | 1 << 13);
  EXPECT_EQ(denise::clxdat({square(-8, 0), {}, square(-8, 0)}), 0);
}

TEST(Gameduino, TheUpperSpriteLearnsTheOneItCovers) {
  EXPECT_EQ(gameduino::collisions({square(0, 0), square(4, 4), square(50, 0)}),
            (std::vector<std::uint8_t>{0xFF, 0, 0xFF}));
}

TEST(Gameduino, TheLastCoveredFragmentInScanOrderStays) {
  // Both on the last line: the right one is last.
  EXPECT_EQ(gameduino::collisions({square(0, 0), square(12, 0), square(6, 0)})[2], 1);
  EXPECT_EQ(gameduino::collisions({square(12, 0), square(0, 0), square(6, 0)})[2], 0);
  // The left one reaches a line further down: lines before columns.
  EXPECT_EQ(gameduino::collisions({square(0, 4), square(12, 0), square(6, 3)})[2], 0);
}

TEST(Gameduino, AThirdSpriteHidesTheFirst) {
  EXPECT_EQ(gameduino::collisions({square(0, 0), square(0, 0), square(0, 0)}),
            (std::vector<std::uint8_t>{0xFF, 0, 1}));
}

TEST(Gameduino, PixelsOutsideTheScreenAreNotPainted) {
  EXPECT_EQ(gameduino::collisions({square(-8, 0), square(-8, 0), square(0, 300), square(0, 300)}),
            std::vector<std::uint8_t>(4, 0xFF));
}

TEST(Lynx, TheLaterSpriteLearnsTheHighestNumber) {
  using lynx::depositories;
  EXPECT_EQ(depositories({{square(0, 0), 1}, {square(12, 0), 2}, {square(6, 0), 3}}),
            (std::vector<std::uint8_t>{0, 0, 2}));
  EXPECT_EQ(depositories({{square(12, 0), 2}, {square(0, 0), 9}, {square(6, 0), 1}}),
            (std::vector<std::uint8_t>{0, 0, 9}));
}

TEST(Lynx, WhatIsPaintedOverIsForgotten) {
  const std::vector<lynx::Numbered> stack{{square(0, 0), 7}, {square(0, 0), 3}, {square(4, 4), 5}};
  EXPECT_EQ(lynx::depositories(stack), (std::vector<std::uint8_t>{0, 7, 3}));
  EXPECT_EQ(lynx::depositories(stack, lynx::Store::kIfHigher),
            (std::vector<std::uint8_t>{0, 7, 7}));
}

TEST(Lynx, NumberZeroIsMetByNobody) {
  EXPECT_EQ(lynx::depositories({{square(0, 0), 0}, {square(4, 4), 5}, {square(8, 8), 0}}),
            (std::vector<std::uint8_t>{0, 0, 5}));
}

TEST(Chips, MoreSpritesThanTheChipHasAreRefused) {
  EXPECT_THROW(tms9918::show(std::vector<Sprite>(33)), std::invalid_argument);
  EXPECT_THROW(vic_ii::sprite_collisions(std::vector<Sprite>(9)), std::invalid_argument);
  EXPECT_THROW(denise::clxdat(std::vector<Sprite>(9)), std::invalid_argument);
  EXPECT_THROW(gameduino::collisions(std::vector<Sprite>(257)), std::invalid_argument);
}

}  // namespace
}  // namespace collide::techniques::chips::sprite_chips_test
