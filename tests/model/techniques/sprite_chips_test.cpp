// SPDX-License-Identifier: MIT
// What each chip reports of sprites placed by hand; docs/reference/sprite-chips.md says why.
#include "model/techniques/sprite_chips.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

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

// Register Y 5, row -45, matches raster lines 5 and 261. The rows that follow the latter are those
// of register Y 254, row 204.
TEST(VicII, LowYRegistersMatchTwiceInAFrame) {
  EXPECT_EQ(vic_ii::sprite_collisions({square(100, -45), square(100, 204)}), 0x03);
  EXPECT_EQ(vic_ii::sprite_collisions({square(100, -44), square(100, 205)}), 0x03);
  EXPECT_EQ(vic_ii::sprite_collisions({square(100, -43), square(100, 205)}), 0);
  // Register Y 56 would match line 312, which a frame does not have.
  EXPECT_EQ(vic_ii::sprite_collisions({square(100, 6), square(100, -50)}), 0);
  // The second display of register Y 55 begins in line 312, the first one of the next frame.
  EXPECT_EQ(vic_ii::sprite_collisions({square(100, 5), square(100, -50)}), 0x03);
}

/// A sprite of one pixel in its last row, as those of VICE's test program spritegap3 are, by the
/// register.
const PackedMask kLow = [] {
  PackedMask mask(24, 21);
  mask.set(0, 20);
  return mask;
}();
const PackedMask kLowRight = [] {
  PackedMask mask(24, 21);
  mask.set(1, 20);
  return mask;
}();
/// Whether sprites `a` and 0 collide; the register of `a` is x, and that of sprite 0 one less.
bool meet_in_one_pixel(std::size_t a, int x) {
  std::vector<Sprite> sprites(a + 1);
  sprites[0] = {&kLowRight, x - 1 + vic_ii::kLeft, 78};
  sprites[a] = {&kLow, x + vic_ii::kLeft, 78};
  return vic_ii::sprite_collisions(sprites) != 0;
}

// The dumps of spritegap3 from 6569 chips: sprites 0 and 1 stop at $163 and begin again at $17F,
// sprites 0 and 2 at $18F.
TEST(VicII, ASpriteIsHaltedWhileItsDataIsFetched) {
  for (int x = 1; x < 0x1F0; ++x) {
    EXPECT_EQ(meet_in_one_pixel(1, x), x < 0x163 || x >= 0x17F) << std::hex << x;
    EXPECT_EQ(meet_in_one_pixel(2, x), x < 0x163 || x >= 0x18F) << std::hex << x;
  }
}

TEST(VicII, ASpriteBehindItsFetchIsALineHigher) {
  // Register X 0x16F: sprite 0 shows a row more than sprite 1, which is still to be fetched.
  EXPECT_EQ(vic_ii::sprite_collisions({dot(343, 100), dot(343, 100)}), 0);
  EXPECT_EQ(vic_ii::sprite_collisions({dot(343, 101), dot(343, 100)}), 0x03);
  // Register X 0x163 to 0x16E: sprite 0 is not found.
  EXPECT_EQ(vic_ii::sprite_collisions({square(331, 100), square(331, 100)}), 0);
  EXPECT_EQ(vic_ii::sprite_collisions({square(342, 100), square(342, 100)}), 0);
}

TEST(VicII, ItsLastPixelStaysWhileASpriteIsHalted) {
  // Column 330 is the last one of sprite 0; 331 to 337 repeat it.
  EXPECT_EQ(vic_ii::sprite_collisions({dot(330, 100), dot(337, 100)}), 0x03);
  EXPECT_EQ(vic_ii::sprite_collisions({dot(330, 100), dot(338, 100)}), 0);
  EXPECT_EQ(vic_ii::sprite_collisions({dot(329, 100), dot(331, 100)}), 0);
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
}

TEST(Denise, LooksOutsideTheDisplayWindow) {
  for (const auto& [x, y] : {std::pair(-8, 0), std::pair(-127, 0), std::pair(326, 0),
                             std::pair(0, -8), std::pair(0, 267)}) {
    EXPECT_EQ(denise::clxdat({square(x, y), {}, square(x, y)}), 1 << 9) << x << "," << y;
  }
  // No sprite is fetched before line 25, and the beam does not get further.
  for (const auto& [x, y] :
       {std::pair(-135, 0), std::pair(327, 0), std::pair(0, -27), std::pair(0, 268)}) {
    EXPECT_EQ(denise::clxdat({square(x, y), {}, square(x, y)}), 0) << x << "," << y;
  }
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
