// SPDX-License-Identifier: MIT
// The line budget, contention for the video RAM, row selection and the latch.
#include "model/common/input_error.h"
#include "tests/model/vera/scene.h"

namespace collide::vera::timing_test {
namespace {

// --- Line budget
// ----------------------------------------------------------------------------------------------------

struct Budget {
  int width;
  bool bpp8;
  int clocks;  // of one sprite
  int whole;   // sprites in a row
};
constexpr Budget kBudget[] = {{8, false, 13, 61}, {16, false, 23, 34}, {32, false, 43, 18},
                              {64, false, 83, 9}, {8, true, 15, 53},   {16, true, 27, 29},
                              {32, true, 51, 15}, {64, true, 99, 8}};

/// The sprite layer's pins, clock by clock: a column is asked for in the clock after the swap, its
/// cell is there a clock later. The usual sprite is eight columns of colour 1 at Z 1, as pins $101.
class Picture : public VeraTest {
 protected:
  Picture() {
    seen.follows_lines = true;
    put(0, at(100, 50, 1));
  }
  /// Line 50, in which these clocks after the swap, first and last, show the sprite and no others
  /// do.
  void expect_shown(int first, int last) {
    unit->run_frame();
    unit->run_frame();
    const auto& line = seen.pictures.at(50);
    ASSERT_EQ(line.size(), 800U);
    for (std::size_t i = ShownLine::kFirst; i < line.size(); ++i) {
      const auto clock = static_cast<int>(i);
      EXPECT_EQ(line[i], clock >= first && clock <= last ? 0x101 : 0) << "clock " << clock;
    }
  }
};
ON_EVERY_IMPLEMENTATION(Picture);

TEST_P(Picture, AColumnIsThereAClockLater) {  // Rules 13, 24
  expect_shown(101, 108);
}

TEST_P(Picture, HalfScaleShowsEveryColumnTwice) {  // Rules 13, 24
  Registers r;
  r.hscale = 64;
  set(r);
  expect_shown(201, 216);
}

TEST_P(Picture, ColumnsBeginAtHstart) {  // Rules 13, 24
  Registers r;
  r.hstart = 20;
  set(r);
  expect_shown(121, 128);
}

TEST_P(Picture, TheColumnAtHstopStaysUntilItIsCleared) {  // Rules 13, 24
  Registers r;
  r.hstop = 104;
  set(r);
  // Columns 100 to 103, and 104 until it is cleared: the clearing begins after the 640th pixel, in
  // clock 640, four columns a clock, so that column 104 is cleared in the 27th, clock 666. What is
  // asked for in that clock is 0, and there from clock 667 on.
  expect_shown(101, 666);
}

TEST_P(Picture, IsEmptyWhileSpritesAreOff) {  // Rules 13, 24
  Registers r;
  r.sprites_enable = false;
  set(r);
  expect_shown(1, 0);
}

class LineBudget : public VeraTest {};
ON_EVERY_IMPLEMENTATION(LineBudget);

TEST_P(LineBudget, SpriteCostsThreeClocksAndItsFetches) {  // Rule 19
  for (const Budget& b : kBudget) {
    // Sprite 127 is found at T = 127 after as many misses, and nothing follows.
    Sprite s = sized(at(0, 50, 1), b.width, 8);
    s.bpp8 = b.bpp8;
    put(127, s);
    unit->run_frame();
    EXPECT_EQ(seen.last(50).row.clocks, 127 + b.clocks) << b.width << " " << b.bpp8;
  }
}

TEST_P(LineBudget, WholeSpritesOnARow) {  // Rule 19
  for (const Budget& b : kBudget) {
    Sprite s = sized(at(0, 50, 1), b.width, 8);
    s.bpp8 = b.bpp8;
    put(0, kSprites, s);
    unit->run_frame();
    const Row& row = seen.last(50).row;
    EXPECT_EQ(row.drawn - (row.cut ? 1 : 0), b.whole) << b.width << " " << b.bpp8;
    EXPECT_EQ(row.clocks, 798);
    EXPECT_EQ(row.dropped, kSprites - row.drawn);
  }
}

TEST_P(LineBudget, EmptyRowTakes128Lookups) {  // Rule 19
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 128);
  EXPECT_EQ(seen.last(50).row.budget, 798);
}

TEST_P(LineBudget, LookupsOverlapDrawing) {  // Rule 19
  // Sprite 0 draws until t = 83 while 1..81 are missed; sprite 82 waits for it: T = 83, done at 96.
  put(0, sized(at(0, 50, 1), 64, 8));
  put(82, at(100, 50, 1));
  unit->run_frame();
  // After T = 83 there are 45 more lookups from t = 85 on: 130.
  EXPECT_EQ(seen.last(50).row.clocks, 130);
}

TEST_P(LineBudget, TransparentPixelsCostTheSame) {  // Rule 19
  put(127, image(at(0, 50, 1), kClear));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

TEST_P(LineBudget, OffScreenPixelsCostTheSame) {  // Rule 19
  put(127, at(800, 50, 1));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

TEST_P(LineBudget, SpriteInProgressIsCutInMidWidth) {  // Rule 20
  // Nine 64-wide sprites end at 747; the tenth has T = 747 and pixels from 752 on: 8 of every 10
  // clocks until 797, which is 38 of them.
  put(0, 9, sized(at(0, 50, 1), 64, 8));
  put(9, sized(at(100, 50, 1), 64, 8));
  unit->run_frame();
  EXPECT_EQ(colour(50, 135), 1);
  EXPECT_EQ(colour(50, 136), 1);
  EXPECT_EQ(colour(50, 137), 1);
  EXPECT_EQ(colour(50, 138), 0);
  EXPECT_TRUE(seen.last(50).row.cut);
  EXPECT_EQ(seen.last(50).row.dropped, 0);
  EXPECT_EQ(seen.last(50).row.pixels, 9 * 64 + 38);
}

TEST_P(LineBudget, ClocksOfARowAreCountedFromTheThirdOfItsLine) {  // Rule 20
  const auto t_at = [this](int line, int clock) {
    unit->run_to(line, clock);
    return unit->monitor().t;
  };
  EXPECT_EQ(t_at(524, 0), 799) << "no row yet";
  EXPECT_EQ(t_at(524, 1), 799);
  EXPECT_EQ(t_at(524, 2), 0);
  EXPECT_EQ(t_at(524, 799), 797);
  EXPECT_EQ(t_at(0, 0), 798) << "the last clock of the row";
  EXPECT_EQ(t_at(0, 1), 799);
  EXPECT_EQ(t_at(0, 2), 0);
  // Row 480, the last, is rendered in line 479.
  EXPECT_EQ(t_at(479, 502), 500);
  EXPECT_EQ(t_at(480, 502), 799);
}

/// Frozen between any two clocks of a row, which is rendered in the line before its own.
class Hold : public VeraTest {
 protected:
  /// Sprites 126 and 127 are found at T = 126 and, after 13 clocks, 139.
  static constexpr int kEnd = 139 + 13;

  Hold() {
    put(126, at(100, 50, 1));
    put(127, at(104, 50, 3, 2));
  }

  void expect_both_sprites() {
    EXPECT_EQ(unit->run_frame().clocks, 481U * 800U);
    const Row& row = seen.last(50).row;
    EXPECT_EQ(row.clocks, kEnd);
    EXPECT_EQ(row.pixels, 16);
    EXPECT_EQ(row.hit, 1);
    for (int column = 96; column < 116; ++column) {
      const Cell expected = column < 100 || column >= 112 ? Cell{}
                            : column < 104                ? Cell{1, 1, 1}
                                                          : Cell{3, 2, 1};
      EXPECT_EQ(cell(50, column), expected) << column;
    }
  }
};
ON_EVERY_IMPLEMENTATION(Hold);

TEST_P(Hold, NothingBecomesOfTheClocks) {  // Rule 31
  for (int clock = 0; clock < kEnd + 10; ++clock) {
    unit->run_to(49, clock);
    unit->hold(1 + static_cast<unsigned>(clock % 3));
    EXPECT_EQ(unit->position(), (Position{49, clock}));
  }
  expect_both_sprites();
}

TEST_P(Hold, NothingBecomesOfOtherSpritesSetUpInAnyOfThem) {  // Rule 31
  for (int clock = 0; clock < kEnd + 10; ++clock) {
    unit->run_to(49, clock);
    put(0, at(clock, 900, 15));
    EXPECT_EQ(unit->position(), (Position{49, clock}));
  }
  expect_both_sprites();
}

TEST_P(Hold, WhatIsWrittenMeanwhileIsSeen) {  // Rule 31
  unit->run_to(49, 100);
  unit->hold(7);
  put(127, at(200, 50, 2));  // a set-up freezes, too
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.hit, 0);
  EXPECT_EQ(colour(50, 207), 1);
}

class CpuPortBusy : public VeraTest {};
ON_EVERY_IMPLEMENTATION(CpuPortBusy);

TEST_P(CpuPortBusy, ForThreeClocksWhereAByteIsReadAhead) {  // Rules 2, 33
  const auto after_write = [this](std::uint8_t reg, std::uint8_t data) {
    unit->write(reg, data);
    return unit->monitor().busy;
  };
  const auto after_read = [this](std::uint8_t reg) {
    unit->read(reg);
    return unit->monitor().busy;
  };
  for (const std::uint8_t reg : {kAddrL, kAddrM, kAddrH, kData0, kData1}) {
    EXPECT_EQ(after_write(reg, 0), 3) << int{reg};
  }
  EXPECT_EQ(after_read(kData0), 3);
  EXPECT_EQ(after_read(kData1), 3);
  for (const std::uint8_t reg : {kAddrL, kAddrM, kAddrH, kCtrl, kIsr, kL0Config}) {
    EXPECT_EQ(after_read(reg), 0) << int{reg};
  }
  EXPECT_EQ(after_write(kIsr, 0), 0);
  EXPECT_EQ(after_write(kAddrL, 0), 3);
  EXPECT_EQ(after_write(kCtrl, kResets), 0);
}

TEST_P(LineBudget, NextRowStartsAfresh) {  // Rule 20
  put(0, 40, sized(at(0, 50, 0), 64, 8));
  put(40, at(300, 58, 1));
  put(41, at(300, 58, 1));
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(58).row.drawn, 2);
}

TEST_P(LineBudget, CollisionsOfDroppedSpritesDoNotExist) {  // Rule 20
  put(0, 40, sized(at(0, 50, 0), 64, 8));
  put(40, at(300, 50, 1));
  put(41, at(300, 50, 1));
  EXPECT_EQ(nibble(), 0);
}

// --- Contention
// -----------------------------------------------------------------------------------------------------

class Contention : public VeraTest {
 protected:
  /// Nibble with so many 8-pixel sprites before a colliding pair on the same rows.
  int fillers(int count) {
    const int next = put(0, count, at(0, 50, 0));
    put(next, at(300, 50, 1));
    put(next + 1, at(300, 50, 1));
    return nibble();
  }
  void layers(const LayerSettings& layer0, const LayerSettings& layer1) {
    Registers r;
    r.layers = {layer0, layer1};
    set(r);
  }
  static LayerSettings mode(int config, bool wide = false, int hscroll = 0) {
    LayerSettings layer;
    layer.enable = true;
    layer.config = static_cast<std::uint8_t>(config);
    layer.tile_base = wide ? 1 : 0;
    layer.hscroll = hscroll;
    return layer;
  }
  /// A word of four pixels, and four clocks: at t = 1, 5, 9 ... 645.
  static LayerSettings bitmap() { return mode(7); }
};
ON_EVERY_IMPLEMENTATION(Contention);

TEST_P(Contention, TwoBitmapLayersLeaveRoomFor56AndAPair) {  // Rule 30
  layers(bitmap(), bitmap());
  EXPECT_EQ(fillers(56), 1);
}

TEST_P(Contention, TwoBitmapLayersLeaveNoRoomFor58AndAPair) {  // Rule 30
  layers(bitmap(), bitmap());
  EXPECT_EQ(fillers(58), 0);
}

TEST_P(Contention, DisabledLayerMakesNoRequests) {  // Rule 29
  layers(bitmap(), bitmap());
  unit->write(kDcVideo, 0x41);
  EXPECT_EQ(fillers(59), 1);
}

TEST_P(Contention, LayerDelaysAFetchByOneClock) {  // Rule 29
  // Sprite 127: T = 127, its request is at t = 130. Layer 0 has clocks 1, 5, ... 4n + 1, layer 1
  // those after them: 129 and 130 are taken.
  layers(bitmap(), bitmap());
  put(127, at(0, 50, 1));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 141);
}

TEST_P(Contention, FetchInAFreeClockIsNotDelayed) {  // Rules 13, 29
  layers(bitmap(), {});
  put(127, at(0, 50, 1));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

TEST_P(Contention, BothLayersDelayARequestByTwoClocks) {  // Rule 29
  // Sprite 126: T = 126, request at t = 129, served at 131: done at 126 + 13 + 2.
  layers(bitmap(), bitmap());
  put(126, at(0, 50, 1));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 141);
}

// Sprite 127 asks at t = 130 and, behind three others, at 133. The 16-pixel words of a 2-bpp bitmap
// are fetched at t = 1, 5, 21 ... 16 n + 5.
TEST_P(Contention, BitmapOfLessDepthFetchesLessOften) {  // Rule 30
  layers(mode(5), {});
  put(127, at(0, 50, 1));
  for (const int other : {0, 16, 32}) put(other, at(0, 100, 1));
  put(127, sized(at(0, 50, 1), 8, 64));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
  EXPECT_EQ(seen.last(100).row.clocks, 144);
}

TEST_P(Contention, LayerRegistersAreReadBack) {  // Rule 1
  for (int reg = kL0Config; reg < kL1Config + 7; ++reg) {
    unit->write(static_cast<std::uint8_t>(reg), static_cast<std::uint8_t>(0xF0 | reg));
  }
  for (int reg = kL0Config; reg < kL1Config + 7; ++reg) {
    const int index = (reg - kL0Config) % 7;
    const int kept = index == 4 || index == 6 ? 15 : 255;  // bits 11:8 of a scroll
    EXPECT_EQ(unit->read(static_cast<std::uint8_t>(reg)), (0xF0 | reg) & kept) << reg;
  }
  EXPECT_EQ(unit->read(27), 0);
  unit->write(kCtrl, 0x80);
  for (int reg = kL0Config; reg < kL1Config + 7; ++reg)
    EXPECT_EQ(unit->read(static_cast<std::uint8_t>(reg)), 0) << reg;
}

TEST_P(Contention, CpuFetchAheadDelaysASpriteFetchByOneClock) {  // Rule 29
  // t = 130 is clock 132 of the line; the fetch ahead comes two clocks after the access.
  put(127, at(0, 50, 1));
  unit->run_to(49, 130);
  unit->read(kData0);
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 141);
}

TEST_P(Contention, CpuWriteTakesTwoClocks) {  // Rule 29
  put(127, at(0, 50, 1));
  point_port(0x00000);
  unit->run_to(49, 131);  // clocks 132 and 133
  unit->write(kData0, 0);
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 142);
}

TEST_P(Contention, CpuAccessBesideAFetchDelaysNothing) {  // Rule 29
  put(127, at(0, 50, 1));
  unit->run_to(49, 131);
  unit->read(kData0);
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

TEST_P(Contention, RegisterAccessTakesNoVideoRamClock) {  // Rule 29
  put(127, at(0, 50, 1));
  unit->run_to(49, 130);
  unit->read(kIsr);
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

TEST_P(Contention, ByteWrittenBeforeTheFetchIsDrawn) {
  put(127, image(at(0, 50, 1), 0x08000));
  point_port(0x08000);
  unit->run_to(49, 130);  // written in clock 131, fetched in 133
  unit->write(kData0, 0x50);
  unit->run_frame();
  EXPECT_EQ(colour(50, 0), 5);
}

TEST_P(Contention, ByteWrittenAfterTheFetchIsNotDrawn) {
  put(127, image(at(0, 50, 1), 0x08000));
  point_port(0x08000);
  unit->run_to(49, 132);
  unit->write(kData0, 0x50);
  unit->run_frame();
  EXPECT_EQ(colour(50, 0), 0);
}

TEST_P(Contention, WaitStatesLengthenEveryFetch) {  // Rule 30
  Load load;
  load.wait_states = 3;
  unit->set_load(load);
  put(127, sized(at(0, 50, 1), 16, 8));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.clocks, 127 + 23 + 2 * 3);
}

// --- Rows and latch
// -------------------------------------------------------------------------------------------------

class RowSelection : public VeraTest {
 protected:
  std::vector<int> rows_of_second_frame() {
    unit->run_frame();
    seen.rows.clear();
    unit->run_frame();
    std::vector<int> rows;
    for (const auto& row : seen.rows) rows.push_back(row.row.row);
    return rows;
  }
  int pair_on_row(int row, int frames = 1) {
    put(0, at(10, row, 1));
    put(1, at(10, row, 1));
    int result = 0;
    for (int i = 0; i < frames; ++i) result = nibble();
    return result;
  }
  Registers r;
};
ON_EVERY_IMPLEMENTATION(RowSelection);

TEST_P(RowSelection, DefaultRendersRows0To480OneLineAhead) {  // Rule 22
  const std::vector<int> rows = rows_of_second_frame();
  ASSERT_EQ(rows.size(), 481U);
  for (int i = 0; i <= 480; ++i) {
    EXPECT_EQ(rows[static_cast<std::size_t>(i)], i);
    EXPECT_EQ(seen.rows[static_cast<std::size_t>(i)].row.line, i == 0 ? 524 : i - 1);
  }
}

TEST_P(RowSelection, FirstFrameFromResetIsWhole) {  // Rules 21, 22
  unit->run_frame();
  EXPECT_EQ(seen.rows.size(), 481U);
  EXPECT_EQ(seen.rows.front().row.line, 524);
}

TEST_P(RowSelection, FramesAre420000Clocks) {  // Rules 21, 22
  EXPECT_EQ(unit->run_frame().clocks, 384800U);
  EXPECT_EQ(unit->run_frame().clocks, 420000U);
}

TEST_P(RowSelection, ExtraRow480Collides) {  // Rule 22
  EXPECT_EQ(pair_on_row(480), 1);
}
TEST_P(RowSelection, Row481DoesNot) {  // Rule 22
  EXPECT_EQ(pair_on_row(481), 0);
}

TEST_P(RowSelection, VscaleHalfRendersRowsTwiceUpToRow240) {  // Rule 22
  r.vscale = 64;
  set(r);
  const std::vector<int> rows = rows_of_second_frame();
  ASSERT_EQ(rows.size(), 481U);
  EXPECT_EQ(rows[0], 0);
  EXPECT_EQ(rows[1], 0);
  EXPECT_EQ(rows[2], 1);
  EXPECT_EQ(rows[480], 240);
}

TEST_P(RowSelection, VscaleHalfExtraRowIs240) {  // Rule 22
  r.vscale = 64;
  set(r);
  EXPECT_EQ(pair_on_row(240), 1);
}
TEST_P(RowSelection, VscaleHalfRow241IsOut) {  // Rule 22
  r.vscale = 64;
  set(r);
  EXPECT_EQ(pair_on_row(241, 2), 0);
}

TEST_P(RowSelection, RowOfTheNthRenderIsRoundedDown) {  // Rule 22
  r.vscale = 100;
  set(r);
  const std::vector<int> rows = rows_of_second_frame();
  for (int n = 0; n <= 480; ++n) EXPECT_EQ(rows[static_cast<std::size_t>(n)], n * 100 / 128);
}

TEST_P(RowSelection, SkippedRowsCannotCollide) {  // Rule 22
  r.vscale = 255;                                 // rows 0, 1, 3, 5 ... never 2
  set(r);
  fill(0x08000, {0x11, 0x11, 0x11, 0x11});  // one opaque line
  put(0, image(at(10, 2, 1), 0x08000));
  put(1, image(at(10, 2, 1), 0x08000));
  EXPECT_EQ(nibble(), 0);
}

TEST_P(RowSelection, VscaleAbove128StopsAtTheFirstRowFrom480On) {  // Rule 22
  r.vscale = 255;
  set(r);
  const std::vector<int> rows = rows_of_second_frame();
  // 240 * 255 / 128 = 478, 241 * 255 / 128 = 480.
  ASSERT_EQ(rows.size(), 242U);
  EXPECT_EQ(rows.back(), 480);
}

TEST_P(RowSelection, VscaleZeroRendersRow0Only) {  // Rule 22
  r.vscale = 0;
  set(r);
  for (const int row : rows_of_second_frame()) EXPECT_EQ(row, 0);
}

TEST_P(RowSelection, Vstop100EndsWithRow100) {  // Rule 22
  r.vstop = 100;
  set(r);
  const std::vector<int> rows = rows_of_second_frame();
  ASSERT_EQ(rows.size(), 101U);
  EXPECT_EQ(rows.back(), 100);
}

TEST_P(RowSelection, Vstart100BeginsInLine99AndEndsWithRow380) {  // Rule 22
  r.vstart = 100;
  set(r);
  const std::vector<int> rows = rows_of_second_frame();
  ASSERT_EQ(rows.size(), 381U);
  EXPECT_EQ(rows.front(), 0);
  EXPECT_EQ(seen.rows.front().row.line, 99);
  EXPECT_EQ(rows.back(), 380);
}

TEST_P(RowSelection, Vstart100StillCollidesOnRow380) {  // Rule 22
  r.vstart = 100;
  set(r);
  EXPECT_EQ(pair_on_row(380), 1);
}
TEST_P(RowSelection, Vstart100DoesNotCollideOnRow381) {  // Rule 22
  r.vstart = 100;
  set(r);
  EXPECT_EQ(pair_on_row(381, 2), 0);
}

TEST_P(RowSelection, AtLeastOneRowIsRendered) {  // Rule 22
  r.vstart = 200;
  r.vstop = 100;
  set(r);
  EXPECT_EQ(rows_of_second_frame(), std::vector<int>{0});
}

TEST_P(RowSelection, RendersAfterTheLatchCountForTheNextFrame) {  // Rules 21, 22
  r.vstart = 490;
  r.vstop = 500;
  set(r);
  put(0, at(10, 0, 1));
  put(1, at(10, 0, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.rows.size(), 11U);
  EXPECT_EQ(seen.rows.front().row.line, 489);
}

class Interlaced : public VeraTest {
 protected:
  Interlaced() {
    Registers r;
    r.output = 2;
    set(r);
  }
};
ON_EVERY_IMPLEMENTATION(Interlaced);

TEST_P(Interlaced, LatchComesOncePerField) {  // Rules 26, 27
  EXPECT_EQ(unit->run_frame().clocks, 416850U);
  EXPECT_EQ(unit->run_frame().clocks, 416850U);
  EXPECT_EQ(seen.frames[0].field, 0);
  EXPECT_EQ(seen.frames[1].field, 1);
}

// 240p: two fields of 263 lines.
TEST_P(Interlaced, FieldsHave263LinesIn240p) {  // Rule 27
  Registers r;
  r.output = 2;
  r.interlace = false;
  set(r);
  EXPECT_EQ(unit->run_frame().clocks, 417644U);
  EXPECT_EQ(unit->position(), (Position{263, 0}));
  EXPECT_EQ(unit->run_frame().clocks, 417644U);
  EXPECT_EQ(unit->position(), (Position{0, 0}));
  EXPECT_EQ(seen.frames[0].field, 0);
  EXPECT_EQ(seen.frames[1].field, 1);
  unit->run_to(525, 0);
  EXPECT_THROW(unit->run_to(526, 0), InputError);
}

// Line 525 is the last of 240p and none of 480i: the counter runs on to line 1023, and the field
// ends with line 262.
TEST_P(Interlaced, ALineThatIsNoMoreIsFollowedByAll1024) {  // Rule 28
  Registers r;
  r.output = 2;
  r.interlace = false;
  set(r);
  unit->run_frame();
  unit->run_to(525, 100);
  r.interlace = true;
  set(r);
  const std::uint64_t before = 262 * 1588 + 100;  // since the latch at the end of line 262
  EXPECT_EQ(unit->run_frame().clocks, before + 499 * 1588 - 100 + 262 * 1588 + 794);
}

// Rows are chosen by the swap at clock 236, and the latch of an even field, at clock 793, is in the
// 556th clock of the row then.
TEST_P(Interlaced, LatchIs557ClocksAfterTheSwap) {  // Rule 26
  Registers r;
  r.output = 2;
  r.vscale = 100;  // row 376 is the one of line 262, and no other's
  r.vstop = 482;
  set(r);
  // Six sprites of 83 clocks before it: pixel 40 + n of sprite 6 is at t = 498 + 5 + 50 + n.
  for (int i = 0; i < 7; ++i)
    put(i, sized(image(at(100, 376, i == 0 || i == 6 ? 1 : 0), 0x8000), 64, 8));
  fill(0x8000, std::vector<std::uint8_t>(32, 0x11));
  for (int i = 1; i < 6; ++i) put(i, sized(image(at(100, 376, 0), 0x9000), 64, 8));
  const auto only = [this](int pixel) {
    std::vector<std::uint8_t> row(32, 0);
    row[static_cast<std::size_t>(pixel / 2)] = pixel % 2 == 0 ? 0x10 : 0x01;
    fill(0xA000, row);
    put(6, sized(image(at(100, 376, 1), 0xA000), 64, 8));
  };
  only(41);  // t = 554
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(nibble(), 0);
  only(42);  // t = 555, clock 793
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 0);
  only(43);
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 1);
}

class OutputMode : public VeraTest {
 protected:
  void write_video(int value) { unit->write(kDcVideo, static_cast<std::uint8_t>(value)); }
};
ON_EVERY_IMPLEMENTATION(OutputMode);

TEST_P(OutputMode, Bit3IsOneAfterResetAndReadAsWritten) {  // Rule 3
  EXPECT_EQ(unit->read(kDcVideo), 0x41);                   // sprites, VGA and 480i are set up
  write_video(0x49);
  EXPECT_EQ(unit->read(kDcVideo), 0x49);
  unit->write(kCtrl, 0x80);
  EXPECT_EQ(unit->read(kDcVideo), 0x08);
}

// Line 10 clock 0 is clock 8800 since reset. From the next one on the composite timing counts,
// which is at line 5 clock 861 then. The lines go on from line 10, in steps of two.
TEST_P(OutputMode, ChangesToCompositeWhereThatIs) {  // Rule 28
  unit->run_to(10, 0);
  write_video(0x42);
  EXPECT_EQ(unit->position(), (Position{5, 864}));
  EXPECT_EQ(unit->read(kIrqLineL), 11);
  unit->run_to(6, 236);
  EXPECT_EQ(unit->read(kIrqLineL), 13);
  EXPECT_EQ(unit->lines().shown, 11);
  const Frame frame = unit->run_frame();
  EXPECT_EQ(frame.clocks, 416850U);
  EXPECT_TRUE(frame.interlaced);
}

// Composite line 300 clock 0 is clock 476,400, and VGA's line 69 clock 400. Its line 479 ends with
// clock 804,799.
TEST_P(OutputMode, ChangesBackToVgaWhereThatIs) {  // Rule 28
  Registers r;
  r.output = 2;
  set(r);
  EXPECT_EQ(unit->run_frame().clocks, 416850U);
  unit->run_to(300, 0);
  write_video(0x41);
  EXPECT_EQ(unit->position(), (Position{69, 404}));
  EXPECT_EQ(unit->run_frame().clocks, 804800U - 416850U);
  EXPECT_EQ(unit->run_frame().clocks, 420000U);
}

// A row goes on in the other buffer when the next swap comes early. VGA's line 20 begins at clock
// 16,800 since reset, composite's line 10 at 15,880 with its swap after clock 235, which is 16,115:
// VGA line 19 clock 115. Row 20 is rendered in that line: t = 0 is clock 2, the swap comes after t
// = 113, and the next row begins with t = 0 at clock 118, in composite timing.
TEST_P(OutputMode, ASwapThatComesEarlyEndsTheRow) {  // Rule 28
  put(0, sized(at(100, 20, 1), 64, 8));              // drawn from t = 5 to t = 82
  put(1, sized(at(200, 20, 1), 64, 8));              // T = 83, pixels from t = 88 on
  unit->run_to(19, 100);
  write_video(0x42);
  unit->run(800);
  const auto& row = seen.last(20);
  EXPECT_EQ(row.row.line, 19);
  EXPECT_EQ(row.row.budget, 114);
  EXPECT_EQ(row.row.clocks, 114);
  EXPECT_EQ(row.row.drawn, 2);
  EXPECT_TRUE(row.row.cut);
  // t = 88..95, 98..105, 108..113: 22 pixels.
  EXPECT_EQ(row.cells[221].colour, 1);
  EXPECT_EQ(row.cells[222].colour, 0);
}

// The line of an odd field's last row ends after its latch.
TEST_P(Interlaced, EvenFieldsRender0To480AndOddFields1To481) {  // Rule 26
  unit->run_frame();
  unit->run_frame();
  unit->run(1588);
  ASSERT_EQ(seen.rows.size(), 482U);
  for (int n = 0; n <= 240; ++n) {
    EXPECT_EQ(seen.rows[static_cast<std::size_t>(n)].row.row, 2 * n);
    EXPECT_EQ(seen.rows[static_cast<std::size_t>(241 + n)].row.row, 2 * n + 1);
  }
}

TEST_P(Interlaced, NothingIsRenderedBeforeTheFirstField) {  // Rule 26
  Registers r;
  r.output = 2;
  r.vstop = 510;
  set(r);
  unit->run_frame();
  EXPECT_EQ(seen.rows.front().row.row, 0);
  EXPECT_EQ(seen.rows.front().row.line, 21);
}

TEST_P(Interlaced, OverlapOnOneRowReportsEverySecondField) {  // Rule 26
  put(0, at(10, 93, 1));
  put(1, at(10, 100, 1));
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 1);
}

TEST_P(Interlaced, Row481ReportsInOddFields) {  // Rule 26
  put(0, at(10, 481, 1));
  put(1, at(10, 481, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 1);
}

TEST_P(Interlaced, Row482NeverReports) {  // Rule 26
  put(0, at(10, 482, 1));
  put(1, at(10, 482, 1));
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(nibble(), 0);
}

TEST_P(Interlaced, StepsAreTwiceVscale) {  // Rule 26
  Registers r;
  r.output = 3;
  r.vscale = 64;
  set(r);
  unit->run_frame();
  unit->run_frame();
  unit->run(1588);
  const auto row = [this](int n) { return seen.rows[static_cast<std::size_t>(n)].row.row; };
  EXPECT_EQ(row(0), 0);
  EXPECT_EQ(row(1), 1);
  EXPECT_EQ(row(240), 240);
  EXPECT_EQ(row(241), 0);  // 64 / 128
  EXPECT_EQ(row(242), 1);  // 192 / 128
  EXPECT_EQ(row(481), 240);
}

TEST_P(Interlaced, BudgetIs799ClocksAsTheSwapComesLater) {  // Rule 26
  put(0, kSprites, at(0, 50, 1));
  unit->run_frame();
  EXPECT_EQ(seen.last(50).row.budget, 799);
  EXPECT_EQ(seen.last(50).row.clocks, 799);
}

}  // namespace
}  // namespace collide::vera::timing_test
