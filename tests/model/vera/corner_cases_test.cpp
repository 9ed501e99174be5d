// SPDX-License-Identifier: MIT
// The corner cases of docs/reference/vera-rules.md, by their numbers.
#include "tests/model/vera/scene.h"

namespace collide::vera::corner_cases_test {
namespace {

class CornerCase : public VeraTest {
 protected:
  /// On the rows from `y` on: missed lookups, then 60 opaque fillers of which the first has mask 1
  /// at column 300, then a sprite with only its first pixel opaque, there too, which is processed
  /// at t = misses + 785.
  void edge(int y, int misses) {
    const Sprite filler = at(0, y, 0);
    put(misses, at(300, y, 1));
    const int last = put(misses + 1, 59, filler);
    put(last, image(at(300, y, 1), kFirstPixel));
  }
  void remove_all() {
    for (int i = 0; i < kSprites; ++i) put(i, Sprite{});
  }
  /// Sprites 0 to fillers - 1 on rows 93-100, then one with mask 1 at column 300 on the same rows,
  /// then its partner below.
  void ghost_scene(int fillers) {
    const int next = put(0, fillers, at(0, 93, 0));
    put(next, at(300, 93, 1));
    put(next + 1, at(300, 101, 1));
  }
  /// Leaves a cell with this mask in column 640 of both buffers.
  void stale(int index, int mask) { put(index, at(640, 20, mask)); }
};
ON_EVERY_IMPLEMENTATION(CornerCase);

TEST_P(CornerCase, C01_PixelInTheLatchClockIsLost) {  // Rule 25
  edge(480, 12);                                      // t = 797
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(seen.last(480).row.hit, 1);
  remove_all();
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C02_PixelAt798OfRow480CountsForTheNextFrame) {  // Rule 25
  // It is tested against the stale cell that the display side read last.
  stale(100, 1);
  edge(480, 13);
  EXPECT_EQ(nibble(), 0);
  remove_all();
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C03_GhostPixelCollidesOnTheNextRow) {  // Rule 23
  ghost_scene(61);
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(101).row.hit, 1);
  EXPECT_EQ(cell(101, 300), (Cell{1, 1, 1}));
  EXPECT_EQ(colour(93, 300), 0);
  EXPECT_EQ(colour(94, 300), 1);
  EXPECT_EQ(colour(94, 301), 0);
}

TEST_P(CornerCase, C03_OneFillerFewerHasNoGhost) {  // Rule 23
  ghost_scene(60);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C03_OneFillerMoreHasNoGhost) {  // Rule 23
  ghost_scene(62);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C03_SpriteCollidesWithItsOwnGhost) {  // Rule 23
  put(0, 61, at(0, 93, 0));
  put(61, sized(at(300, 93, 1), 8, 16));
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(101).row.hit, 1);
  EXPECT_EQ(seen.last(100).row.hit, 0);
}

TEST_P(CornerCase, C03_TransparentPixelLeavesNoGhost) {  // Rule 23
  put(0, 61, at(0, 93, 0));
  put(61, image(at(300, 93, 1), kClear));
  put(62, at(300, 101, 1));
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C03_NoGhostWhenInterlaced) {  // Rules 23, 26
  Registers r;
  r.output = 2;
  set(r);
  // Even field: rows 92, 94 ... 100 and 102 follow one another.
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1));
  put(62, at(300, 101, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(colour(94, 300), 1);
  EXPECT_EQ(colour(102, 301), 1);
}

TEST_P(CornerCase, C04_GhostReportsAStaleMaskInColumn640) {  // Rule 24
  stale(100, 1);
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1));
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(94).row.hit, 1);
  EXPECT_EQ(seen.last(93).row.hit, 0);
}

TEST_P(CornerCase, C04_StaleMaskIsOredIntoTheGhostPixel) {  // Rule 24
  stale(100, 2);
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1, 2));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(cell(94, 300), (Cell{3, 2, 1}));
}

TEST_P(CornerCase, C04_GhostOfNoHigherZLosesToTheStaleCell) {  // Rule 24
  stale(100, 2);
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1));
  unit->run_frame();
  EXPECT_EQ(colour(94, 300), 0);
}

TEST_P(CornerCase, C04_BelowHscale128TheCellIsCleared) {  // Rule 24
  Registers r;
  r.hscale = 127;
  set(r);
  stale(100, 1);
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(colour(94, 300), 1);
}

TEST_P(CornerCase, C04_AboveHscale128TheScalerStopsAtAnotherStaleColumn) {  // Rule 24
  // Steps of 255/128: 322 of them are 641.48, so column 641.
  Registers r;
  r.hscale = 255;
  set(r);
  put(100, at(641, 20, 1));
  put(0, 61, at(0, 93, 0));
  put(61, at(300, 93, 1));
  EXPECT_EQ(nibble(), 1);
}

TEST_P(CornerCase, C05_ThreeCoincidentSprites) {  // Rule 11
  const auto three = [this](int a, int b, int c, int za) {
    put(0, at(50, 50, a, za));
    put(1, at(50, 50, b, 1));
    put(2, at(50, 50, c, 1));
    return nibble();
  };
  EXPECT_EQ(three(1, 2, 2, 1), 0);
  EXPECT_EQ(three(0, 2, 2, 1), 0);
}

TEST_P(CornerCase, C05_MasklessSpriteOfHigherZBetween) {  // Rule 11
  put(0, at(50, 50, 2, 1));
  put(1, at(50, 50, 0, 2));
  put(2, at(50, 50, 2, 1));
  EXPECT_EQ(nibble(), 2);
}

TEST_P(CornerCase, C06_MaskPairs) {  // Rules 10, 14
  const auto pair = [this](int a, int b, int za, int zb) {
    put(0, at(50, 50, a, za));
    put(1, at(50, 50, b, zb));
    return nibble();
  };
  EXPECT_EQ(pair(5, 6, 1, 1), 4);
  EXPECT_EQ(pair(5, 10, 1, 1), 0);
  EXPECT_EQ(pair(15, 15, 0, 1), 0);
  EXPECT_EQ(pair(15, 15, 1, 0), 0);
  EXPECT_EQ(pair(15, 15, 1, 3), 15);
}

TEST_P(CornerCase, C07_EdgesOfTheScreen) {  // Rules 10, 14, 15
  const auto pair = [this](int ax, int ay, int bx, int by) {
    put(0, at(ax, ay, 1));
    put(1, at(bx, by, 1));
    return nibble();
  };
  EXPECT_EQ(pair(639, 50, 639, 50), 1);
  EXPECT_EQ(pair(640, 50, 640, 50), 0);
  EXPECT_EQ(pair(1017, 50, 0, 50), 1);
  EXPECT_EQ(pair(1016, 50, 0, 50), 0);
  EXPECT_EQ(pair(50, 1017, 50, 0), 1);
  EXPECT_EQ(pair(50, 1016, 50, 0), 0);
}

TEST_P(CornerCase, C08_Row480ReportsAndRow481DoesNot) {  // Rule 22
  const auto pair = [this](int y) {
    put(0, at(50, y, 1));
    put(1, at(50, y, 1));
    return nibble();
  };
  EXPECT_EQ(pair(480), 1);
  EXPECT_EQ(pair(481), 0);
}

TEST_P(CornerCase, C09_TransparencyIsJudgedOnTheRawValue) {  // Rule 17
  Sprite clear = image(at(50, 50, 1), kClear);
  clear.palette = 7;
  put(0, clear);
  put(1, at(50, 50, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(colour(50, 50), 1);
  fill(0x08000, std::vector<std::uint8_t>(64, 0x10));
  put(0, bpp8(image(at(50, 50, 1), 0x08000)));
  EXPECT_EQ(nibble(), 1);
}

TEST_P(CornerCase, C10_ImageRunsOnAtTheStartOfVideoRam) {  // Rule 18
  // 8x8 at 8 bpp is 64 bytes: rows 4-7 are at $00000. Rows 0-3 are the records of sprites 124-127,
  // zero.
  fill(0x00000, std::vector<std::uint8_t>(32, 0x33));
  put(0, bpp8(image(at(50, 50, 1), 0x1FFE0)));
  put(1, at(50, 50, 1));
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(53).row.hit, 0);
  EXPECT_EQ(seen.last(54).row.hit, 1);
  EXPECT_EQ(colour(54, 50), 0x33);
}

TEST_P(CornerCase, C11_SpriteLayerDisabledByTheCpu) {  // Rule 13
  unit->write(kIen, kSprcol);
  unit->write(kDcVideo, 1);
  put(0, at(50, 50, 1));
  put(1, at(50, 50, 1));
  const Frame frame = unit->run_frame();
  EXPECT_EQ(frame.nibble, 1);
  EXPECT_TRUE(frame.irq);
}

TEST_P(CornerCase, C12_LatchEdge) {  // Rule 25
  edge(480, 11);                     // t = 796
  EXPECT_EQ(nibble(), 1);
}

TEST_P(CornerCase, C12_LatchEdgeMissed) {  // Rule 25
  edge(480, 12);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C12_EdgeIsThereOnRow480Only) {  // Rule 25
  edge(200, 12);
  EXPECT_EQ(nibble(), 1);
}

TEST_P(CornerCase, C12_WithVstartTheEdgeIsOnTheRowOfLine479) {  // Rule 25
  Registers r;
  r.vstart = 100;
  set(r);
  edge(380, 12);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(CornerCase, C13_34WideSpritesBeforeAPairDropIt) {  // Rule 20
  const auto pair_after = [this](int count) {
    remove_all();
    const int next = put(0, count, sized(at(0, 50, 0), 16, 8));
    put(next, sized(at(300, 50, 1), 16, 8));
    put(next + 1, sized(at(300, 50, 1), 16, 8));
    return nibble();
  };
  EXPECT_EQ(pair_after(34), 0);
  EXPECT_EQ(pair_after(33), 1);
}

TEST_P(CornerCase, C14_DisabledSpritesCostOneClockEach) {  // Rule 19
  put(0, 126, at(0, 50, 1, 0));
  put(126, at(300, 50, 1));
  put(127, at(300, 50, 1));
  EXPECT_EQ(nibble(), 1);
  // T = 126 and 139.
  EXPECT_EQ(seen.last(50).row.clocks, 152);
}

TEST_P(CornerCase, C15_SprcolStaysAfterTheSpritesSeparate) {  // Rule 12
  put(0, at(50, 50, 1));
  put(1, at(50, 50, 1));
  EXPECT_EQ(nibble(), 1);
  put(1, at(70, 50, 1));
  const Frame frame = unit->run_frame();
  EXPECT_EQ(frame.nibble, 0);
  EXPECT_TRUE(frame.sprcol);
  unit->write(kIsr, kSprcol);
  EXPECT_EQ(isr() & kSprcol, 0);
}

TEST_P(CornerCase, C16_WritingF0ToIsrChangesNothing) {  // Rule 8
  put(0, at(50, 50, 6));
  put(1, at(50, 50, 6));
  unit->run_frame();
  const int before = isr();
  EXPECT_EQ(before & 0xF0, 0x60);
  unit->write(kIsr, 0xF0);
  EXPECT_EQ(isr(), before);
}

}  // namespace
}  // namespace collide::vera::corner_cases_test
