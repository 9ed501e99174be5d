// SPDX-License-Identifier: MIT
//
// Boxes in Z80 machine code, and the arrays of 16 bits: results and T states of whole frames beside
// the models'.
#include <gtest/gtest.h>

#include <random>

#include "model/techniques/flying_shark_boxes.h"
#include "sim/z80/shark_program.h"

namespace collide::techniques::flying_shark::boxes_test {
namespace {

using z80::SharkProgram;
using z80::SharkResult;
using z80::SharkSpectrum;
using Results = std::vector<std::uint16_t>;

Coordinate at(unsigned pixel) {
  return Coordinate::of(static_cast<std::uint16_t>((pixel & 0xFF) << 5));
}
BoxObject object(unsigned x, unsigned y, Box box, bool hurts_player = true) {
  return {{at(x), at(y)}, box, hurts_player};
}
constexpr Box kEnemy{255, 255, 18, 18};

SharkSpectrum spectrum(SharkProgram program) {
  return {program, COLLIDE_FIRMWARE};
}

// The bullet at (98,43) covers columns 98 to 109 and rows 44 to 51, the player at (40,100) columns
// 44 to 51 and rows 104 to 111.
TEST(FlyingSharkBoxesFirmware, HitsByHand) {
  auto program = spectrum(SharkProgram::kBoxes);
  BoxFrame frame;
  frame.bullets = {object(98, 43, kBulletBox), object(0, 0, kBulletBox)};
  frame.player = object(40, 100, kPlayerBox);
  frame.enemies = {object(109, 51, {}),        object(110, 51, {}),
                   object(98, 43, {}),         object(110, 52, kEnemy),
                   object(111, 52, kEnemy),    object(51, 111, {}),
                   object(51, 111, {}, false), object(12, 8, {255, 255, 1, 1})};
  frame.enemy_bullets = {object(44, 104, {}), object(98, 44, {}), object(43, 104, {})};
  const SharkResult result = program.run(frame);
  EXPECT_EQ(result.bullets, (Results{1, 2}));
  EXPECT_EQ(result.enemies, (Results{1, 0, 0, 1, 0, 0x80, 0, 2}));
  EXPECT_EQ(result.enemy_bullets, (Results{0x80, 0, 0}));
  EXPECT_TRUE(result.player_hit);
}

// Counted from Zilog's table. Nothing: 177 + 12 + 12 to write the table, of which CALL is 17, LD
// A,(nn) 13, CP n 7, CCF 4, RET C 5, LD (nn),SP 20, LD (nn),A 13, OR A 4, JR 12, XOR A 4, LD
// IY,(nn) 20, LD D,IYH 8, INC D and DEC D 8, JR 12, LD (nn),A 13, LD SP,(nn) 20, OR A 4, RET 10, JR
// C 7; 156
// + 12 + 12 to compare. A bullet is 238 for its box and 76 for the list, an enemy that meets nobody
// 331 + 12 + 12; with the player and apart in columns 7 and 55 in place of 12, and 57 for a bullet.
TEST(FlyingSharkBoxesFirmware, TakesTheTStatesOfItsInstructions) {
  auto program = spectrum(SharkProgram::kBoxes);
  BoxFrame frame;
  EXPECT_EQ(program.run(frame).t_states, 177u + 12 + 12 + 156 + 12 + 12);
  frame.bullets = {object(10, 50, kBulletBox)};
  EXPECT_EQ(program.run(frame).t_states, 177u + 43 + 314 + 12 + 156 + 12 + 12);
  frame.enemies = {object(150, 50, kEnemy)};
  EXPECT_EQ(program.run(frame).t_states,
            177u + 43 + 314 + 12 + 156 + 12 + 30 + 331 + 12 + 12 + 57 + 12);
  frame.player = object(10, 150, kPlayerBox);
  EXPECT_EQ(program.run(frame).t_states,
            177u + 43 + 314 + 262 + 156 + 12 + 30 + 331 + 62 + 12 + 57 + 12);
  // On the bullet: its first comparison in both axes; 31 + 43 + 52 + 34 in place of 57.
  frame.enemies = {object(10, 50, kEnemy)};
  EXPECT_EQ(program.run(frame).t_states, 177u + 43 + 314 + 262 + 156 + 12 + 30 + 331 +
                                             (7 + 41 + 57) + 12 + (31 + 43 + 52 + 34) + 12);
}

TEST(FlyingSharkBoxesFirmware, OneBulletTooManyIsRefusedAndNothingTouched) {
  for (const bool wide : {false, true}) {
    for (const bool boxes : {false, true}) {
      auto program = spectrum(boxes  ? wide ? SharkProgram::kWideBoxes : SharkProgram::kBoxes
                              : wide ? SharkProgram::kWideArrays
                                     : SharkProgram::kArrays);
      BoxFrame frame;
      frame.bullets.assign(wide ? 14 : 6, object(10, 10, kBulletBox));
      EXPECT_FALSE(program.run(frame).refused);
      frame.bullets.push_back(object(10, 10, kBulletBox));
      EXPECT_TRUE(program.run(frame).refused) << wide << boxes;
    }
  }
}

/// Frames by chance: mostly close together, at times with any bits in a coordinate.
class Frames {
 public:
  explicit Frames(unsigned seed) : random_(seed) {}

  BoxFrame next(const Limits& limits) {
    BoxFrame frame;
    const auto fill = [&](std::vector<BoxObject>& list, std::size_t most) {
      for (unsigned i = below(static_cast<unsigned>(most) + 1); i > 0; --i) list.push_back(any());
    };
    fill(frame.bullets, limits.bullets);
    if (below(4) != 0) frame.player = any();
    frame.bomb = below(2) == 0;
    fill(frame.enemies, limits.enemies);
    fill(frame.enemy_bullets, limits.enemy_bullets);
    return frame;
  }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

 private:
  BoxObject any() {
    const auto coordinate = [&] {
      const unsigned bits = static_cast<unsigned>(random_()) & 0xFFFF;
      return Coordinate::of(
          static_cast<std::uint16_t>(below(10) == 0 ? bits : below(64) << 5 | (bits & 31)));
    };
    const auto side = [&] {
      return static_cast<std::uint8_t>(1 + below(below(8) == 0 ? 128 : 20));
    };
    BoxObject made{{coordinate(), coordinate()}, {}, below(3) != 0};
    made.box = {static_cast<std::uint8_t>(below(8) - 4), static_cast<std::uint8_t>(below(8) - 4),
                side(), side()};
    return made;
  }

  std::mt19937 random_;
};

void expect_same(const SharkResult& result, const BoxReport& report) {
  ASSERT_FALSE(result.refused);
  ASSERT_EQ(result.bullets, report.bullets);
  ASSERT_EQ(result.enemies, report.enemies);
  ASSERT_EQ(result.enemy_bullets, report.enemy_bullets);
  ASSERT_EQ(result.player_hit, report.player_hit);
}

TEST(FlyingSharkBoxesFirmware, AreTheModelInRandomFrames) {
  constexpr unsigned kSeed = 56;
  SCOPED_TRACE(kSeed);
  Frames frames(kSeed);
  auto program = spectrum(SharkProgram::kBoxes);
  unsigned hits = 0, players_hit = 0;
  for (int f = 0; f < 4000; ++f) {
    SCOPED_TRACE(f);
    const BoxFrame frame = frames.next({});
    const BoxReport report = compare_boxes(frame);
    const SharkResult result = program.run(frame);
    ASSERT_EQ(result.t_states, report.t_states);
    expect_same(result, report);
    const SharkResult contended = program.run_contended(frame, frames.below(69888));
    expect_same(contended, report);
    ASSERT_GE(contended.t_states, report.t_states);
    if (testing::Test::HasFatalFailure()) return;
    for (const std::uint16_t enemy : report.enemies) hits += (enemy & 0x3F) != 0 ? 1u : 0u;
    players_hit += report.player_hit ? 1u : 0u;
  }
  EXPECT_GT(hits, 3000u);
  EXPECT_GT(players_hit, 500u);
}

TEST(FlyingSharkBoxesFirmware, WideOnesAreTheirModelsInRandomFrames) {
  constexpr unsigned kSeed = 14;
  SCOPED_TRACE(kSeed);
  Frames frames(kSeed);
  auto boxes = spectrum(SharkProgram::kWideBoxes), arrays = spectrum(SharkProgram::kWideArrays);
  unsigned high = 0;
  for (int f = 0; f < 2000; ++f) {
    SCOPED_TRACE(f);
    const BoxFrame frame = frames.next(kWideLimits);
    const BoxReport report = compare_boxes(frame, kWideLimits);
    expect_same(boxes.run(frame), report);
    expect_same(arrays.run(frame), step_wide_arrays(arrays_frame(frame)));
    if (testing::Test::HasFatalFailure()) return;
    for (const std::uint16_t enemy : report.enemies) high += enemy >> 8 != 0 ? 1u : 0u;
  }
  EXPECT_GT(high, 2000u);
}

// Both programs find the same where an object is a point.
TEST(FlyingSharkBoxesFirmware, FindWhatTheArraysFindIfBoxesArePoints) {
  constexpr unsigned kSeed = 3;
  SCOPED_TRACE(kSeed);
  Frames frames(kSeed);
  auto boxes = spectrum(SharkProgram::kBoxes), arrays = spectrum(SharkProgram::kArrays);
  unsigned hits = 0;
  for (int f = 0; f < 4000; ++f) {
    SCOPED_TRACE(f);
    BoxFrame frame = frames.next({});
    for (BoxObject& bullet : frame.bullets) bullet.box = kBulletBox;
    if (frame.player) frame.player->box = kPlayerBox;
    for (BoxObject& enemy : frame.enemies) {
      enemy.box.width = enemy.box.height = 1;
      enemy.hurts_player = true;  // the arrays look at the player's bit of all
    }
    frame.enemy_bullets.clear();  // the arrays look at the bullets' bits of all
    const SharkResult found = boxes.run(frame), looked = arrays.run(frame);
    ASSERT_EQ(found.enemies, looked.enemies);
    ASSERT_EQ(found.player_hit, looked.player_hit);
    for (const std::uint16_t enemy : found.enemies) hits += (enemy & 0x3F) != 0 ? 1u : 0u;
  }
  EXPECT_GT(hits, 500u);
}

}  // namespace
}  // namespace collide::techniques::flying_shark::boxes_test
