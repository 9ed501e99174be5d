// SPDX-License-Identifier: MIT
// Which sprites are on a row, where their pixels land, and what a pixel does to its cell.
#include "tests/model/vera/scene.h"

namespace collide::vera::pixel_rule_test {
namespace {

class OnARow : public VeraTest {};
ON_EVERY_IMPLEMENTATION(OnARow);

TEST_P(OnARow, SpriteIsOnHeightRowsFromY) {  // Rule 14
  put(0, sized(at(0, 20, 0), 8, 32));
  unit->run_frame();
  EXPECT_EQ(colour(19, 0), 0);
  EXPECT_EQ(colour(20, 0), 1);
  EXPECT_EQ(colour(51, 0), 1);
  EXPECT_EQ(colour(52, 0), 0);
}

TEST_P(OnARow, ZZeroIsNeitherDrawnNorTested) {  // Rule 14
  put(0, at(10, 10, 15, 0));
  put(1, at(10, 10, 15, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(seen.last(10).row.drawn, 1);
}

TEST_P(OnARow, YWrapsAt1024) {  // Rule 14
  put(0, at(0, 1017, 1));
  put(1, at(100, 1016, 1));
  unit->run_frame();
  EXPECT_EQ(colour(0, 0), 1);
  EXPECT_EQ(colour(1, 0), 0);
  EXPECT_EQ(colour(0, 100), 0);
}

TEST_P(OnARow, XWrapsAt1024) {  // Rule 15
  put(0, at(1017, 0, 1));
  put(1, at(1016, 20, 1));
  unit->run_frame();
  EXPECT_EQ(colour(0, 0), 1);
  EXPECT_EQ(colour(0, 1), 0);
  EXPECT_EQ(colour(0, 1023), 1);
  EXPECT_EQ(colour(20, 0), 0);
}

TEST_P(OnARow, A64WideSpriteShowsItsRightPartAtTheLeftEdge) {  // Rule 15
  put(0, sized(at(970, 0, 1), 64, 8));
  unit->run_frame();
  EXPECT_EQ(colour(0, 9), 1);
  EXPECT_EQ(colour(0, 10), 0);
  EXPECT_EQ(colour(0, 970), 1);
}

class PixelRule : public VeraTest {
 protected:
  /// Nibble of sprites at one place with these masks and Z values, in index order.
  int stacked(const std::vector<std::pair<int, int>>& sprites) {
    int index = 0;
    for (const auto& [mask, z] : sprites) put(index++, at(300, 200, mask, z));
    return nibble();
  }
};
ON_EVERY_IMPLEMENTATION(PixelRule);

TEST_P(PixelRule, ReportsTheAndOfNewcomerAndStoredMask) {  // Rule 10
  EXPECT_EQ(stacked({{5, 1}, {6, 1}}), 4);
}

TEST_P(PixelRule, DisjointMasksNeverReport) {  // Rule 10
  EXPECT_EQ(stacked({{5, 1}, {10, 1}}), 0);
}

TEST_P(PixelRule, ResultIsTheOrOverAllPixelsOfTheFrame) {  // Rule 12
  put(0, at(10, 10, 1));
  put(1, at(17, 17, 1));
  put(2, at(500, 400, 8));
  put(3, at(507, 407, 8));
  EXPECT_EQ(nibble(), 9);
}

TEST_P(PixelRule, NewcomerMeetsTheUnionOfTheMasksThatWereStored) {  // Rule 11
  // Rising Z: each wins and adds its mask.
  EXPECT_EQ(stacked({{1, 1}, {2, 2}, {3, 3}}), 3);
}

TEST_P(PixelRule, SpritesOnDifferentZCollide) {  // Rule 10
  EXPECT_EQ(stacked({{15, 1}, {15, 3}}), 15);
}

TEST_P(PixelRule, SpriteBehindIsTested) {  // Rule 10
  EXPECT_EQ(stacked({{15, 3}, {15, 1}}), 15);
}

TEST_P(PixelRule, MaskOfALosingPixelIsNotStored) {  // Rule 11
  EXPECT_EQ(stacked({{1, 1}, {2, 1}, {2, 1}}), 0);
  EXPECT_EQ(cell(200, 300), (Cell{1, 1, 1}));
}

TEST_P(PixelRule, MasklessSpriteInFrontSwallowsTheOthers) {  // Rule 11
  EXPECT_EQ(stacked({{0, 1}, {2, 1}, {2, 1}}), 0);
}

TEST_P(PixelRule, MasklessSpriteDrawnOnTopErasesNothing) {  // Rule 11
  EXPECT_EQ(stacked({{2, 1}, {0, 2}, {2, 1}}), 2);
  EXPECT_EQ(cell(200, 300), (Cell{2, 2, 1}));
}

TEST_P(PixelRule, AtEqualZTheLowerIndexStaysInFront) {  // Rule 11
  fill(0x08000, std::vector<std::uint8_t>(32, 0x22));
  put(0, at(300, 200, 1));
  put(1, image(at(300, 200, 1), 0x08000));
  unit->run_frame();
  EXPECT_EQ(colour(200, 300), 1);
}

TEST_P(PixelRule, HigherZOverwritesAndKeepsTheMasksBelow) {  // Rule 11
  fill(0x08000, std::vector<std::uint8_t>(32, 0x22));
  put(0, at(300, 200, 1));
  put(1, image(at(300, 200, 4, 2), 0x08000));
  unit->run_frame();
  EXPECT_EQ(cell(200, 300), (Cell{5, 2, 2}));
}

TEST_P(PixelRule, SpriteDoesNotCollideWithItself) {  // Rule 15
  put(0, sized(at(300, 200, 15), 64, 64));
  EXPECT_EQ(nibble(), 0);
}

TEST_P(PixelRule, TransparentPixelsDoNothing) {  // Rule 17
  put(0, image(at(300, 200, 15), kFirstPixel));
  put(1, at(301, 200, 15));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(cell(200, 300), (Cell{15, 1, 1}));
}

TEST_P(PixelRule, OnePixelIsEnough) {  // Rule 10
  put(0, at(300, 200, 15));
  put(1, at(307, 207, 15));
  EXPECT_EQ(nibble(), 15);
  EXPECT_EQ(seen.last(207).row.hit, 15);
  EXPECT_EQ(seen.last(206).row.hit, 0);
}

TEST_P(PixelRule, ColumnsFrom640OnNeverReport) {  // Rules 10, 16
  put(0, at(640, 200, 15));
  put(1, at(640, 200, 15));
  put(2, at(1000, 200, 15));
  put(3, at(1000, 200, 15));
  EXPECT_EQ(nibble(), 0);
}

TEST_P(PixelRule, ColumnsFrom640OnAreNeverCleared) {  // Rule 16
  put(0, at(636, 200, 3));
  unit->run_frame();
  // 207 and 209 are rendered into the same buffer.
  EXPECT_EQ(colour(207, 639), 1);
  EXPECT_EQ(colour(209, 639), 0);
  EXPECT_EQ(cell(209, 640), (Cell{3, 1, 1}));
  EXPECT_EQ(cell(480, 643), (Cell{3, 1, 1}));
}

TEST_P(PixelRule, StaleCellsTakePartInPriority) {  // Rule 16
  fill(0x08000, std::vector<std::uint8_t>(32, 0x22));
  put(0, at(700, 200, 1));
  put(1, image(at(700, 300, 2), 0x08000));
  unit->run_frame();
  EXPECT_EQ(cell(300, 700), (Cell{1, 1, 1}));
}

}  // namespace
}  // namespace collide::vera::pixel_rule_test
