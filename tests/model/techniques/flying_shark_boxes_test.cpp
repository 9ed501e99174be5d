// SPDX-License-Identifier: MIT
// The rival of Flying Shark's arrays: docs/explanation/flying-shark.md.
#include "model/techniques/flying_shark_boxes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "model/common/input_error.h"

namespace collide::techniques::flying_shark::flying_shark_boxes_test {
namespace {

constexpr Coordinate at(int pixel) {
  return Coordinate::of(static_cast<std::uint16_t>((pixel & 0xFF) << 5));
}
BoxObject object(int x, int y, Box box) {
  return {{at(x), at(y)}, box};
}
constexpr Box kEnemy{255, 255, 18, 18};

/// Pixel for pixel, on a screen that wraps.
bool share_a_pixel(const BoxObject& a, const BoxObject& b) {
  const auto columns_or_rows = [](int from, int length, int other, int other_length) {
    std::array<bool, 256> covered{};
    for (int i = 0; i < length; ++i) covered[static_cast<std::size_t>((from + i) & 0xFF)] = true;
    for (int i = 0; i < other_length; ++i) {
      if (covered[static_cast<std::size_t>((other + i) & 0xFF)]) return true;
    }
    return false;
  };
  return columns_or_rows(a.position.x.pixel() + a.box.x, a.box.width,
                         b.position.x.pixel() + b.box.x, b.box.width) &&
         columns_or_rows(a.position.y.pixel() + a.box.y, a.box.height,
                         b.position.y.pixel() + b.box.y, b.box.height);
}

// A bullet at (100,50) covers columns 100 to 111 and rows 51 to 58.
TEST(FlyingSharkBoxes, TheBulletsSidesByHand) {
  const BoxObject bullet = object(100, 50, kBulletBox);
  const Box one{0, 0, 1, 1};
  EXPECT_TRUE(boxes_meet(bullet, object(100, 51, one)));
  EXPECT_TRUE(boxes_meet(bullet, object(111, 58, one)));
  EXPECT_FALSE(boxes_meet(bullet, object(99, 51, one)));
  EXPECT_FALSE(boxes_meet(bullet, object(112, 51, one)));
  EXPECT_FALSE(boxes_meet(bullet, object(100, 50, one)));
  EXPECT_FALSE(boxes_meet(bullet, object(100, 59, one)));
  // An enemy of 16x16 with a pixel more: at (83,34) its box ends at column 99 and row 50.
  EXPECT_FALSE(boxes_meet(bullet, object(83, 35, kEnemy)));
  EXPECT_FALSE(boxes_meet(bullet, object(84, 34, kEnemy)));
  EXPECT_TRUE(boxes_meet(bullet, object(84, 35, kEnemy)));
  // At (113,60) it begins at column 112 and row 59.
  EXPECT_FALSE(boxes_meet(bullet, object(113, 59, kEnemy)));
  EXPECT_FALSE(boxes_meet(bullet, object(112, 60, kEnemy)));
  EXPECT_TRUE(boxes_meet(bullet, object(112, 59, kEnemy)));
}

TEST(FlyingSharkBoxes, WrapAsTheArraysDo) {
  // Columns 250 to 261 are 250 to 255 and 0 to 5.
  const BoxObject bullet = object(250, 20, kBulletBox);
  EXPECT_TRUE(boxes_meet(bullet, object(5, 21, {})));
  EXPECT_FALSE(boxes_meet(bullet, object(6, 21, {})));
}

TEST(FlyingSharkBoxes, WhoIsComparedWithWhom) {
  BoxFrame frame;
  frame.bullets = {object(200, 20, kBulletBox), object(100, 50, kBulletBox)};
  frame.player = object(100, 46, kPlayerBox);  // columns 104 to 111, rows 50 to 57
  frame.enemies = {object(100, 50, kEnemy), object(100, 50, kEnemy), object(10, 150, kEnemy)};
  frame.enemies[1].hurts_player = false;  // on the ground
  frame.enemy_bullets = {object(104, 51, {})};
  const BoxReport report = compare_boxes(frame);
  EXPECT_EQ(report.bullets, (std::vector<std::uint16_t>{1, 2}));
  EXPECT_EQ(report.enemies, (std::vector<std::uint16_t>{0x82, 0x02, 0}));
  EXPECT_EQ(report.enemy_bullets, (std::vector<std::uint16_t>{0x80})) << "not with the bullet";
  EXPECT_TRUE(report.player_hit);
  EXPECT_EQ(report.tests, 3u * 2 + 2 + 1);
  frame.enemies[0].hurts_player = false;
  frame.enemy_bullets.clear();
  EXPECT_FALSE(compare_boxes(frame).player_hit);
}

TEST(FlyingSharkBoxes, TheBombHitsWhatIsHigherThanThePlayer) {
  BoxFrame frame;
  frame.bomb = true;
  frame.player = object(100, 100, kPlayerBox);
  frame.enemies = {object(10, 99, {}), object(10, 100, {})};
  EXPECT_EQ(compare_boxes(frame).enemies, (std::vector<std::uint16_t>{kBomb, 0}));
  frame.player.reset();
  EXPECT_EQ(compare_boxes(frame).enemies, (std::vector<std::uint16_t>{0, 0}));
}

// The full game has 8 x 7 = 56 tests of enemies, and 5 of enemies' bullets.
TEST(FlyingSharkBoxes, TestsOfAFullFrame) {
  BoxFrame frame;
  frame.bullets.assign(6, object(20, 20, kBulletBox));
  frame.player = object(20, 20, kPlayerBox);
  frame.enemies.assign(8, object(150, 20, kEnemy));
  frame.enemy_bullets.assign(5, object(150, 20, {}));
  const BoxReport report = compare_boxes(frame);
  EXPECT_EQ(report.tests, 56u + 5);
  EXPECT_EQ(report.comparisons, 2u * 61) << "apart in columns";
  // The corner of the others is a pixel right and down: the second comparison of each axis.
  frame.enemies.assign(8, object(25, 25, {0, 0, 1, 1}));
  frame.enemy_bullets.assign(5, object(25, 25, {}));
  EXPECT_EQ(compare_boxes(frame).comparisons, 4u * 61);
}

// Two bullets are on some of the enemies, whose corner is a pixel right and down: each hit takes
// 183 in place of 57. The arrays take 12177 in any case.
TEST(FlyingSharkBoxes, FourteenHitsMakeThemSlowerThanTheArrays) {
  const auto t_states = [](std::size_t hit) {
    BoxFrame frame;
    frame.bullets.assign(6, object(20, 20, kBulletBox));
    frame.bullets[0] = frame.bullets[1] = object(100, 100, kBulletBox);
    frame.player = object(20, 20, kPlayerBox);
    frame.enemies.assign(8, object(150, 20, kEnemy));
    for (std::size_t i = 0; i < hit; ++i) frame.enemies[i] = object(102, 103, kEnemy);
    frame.enemy_bullets.assign(5, object(150, 20, {}));
    EXPECT_EQ(flying_shark::t_states(arrays_frame(frame)), 12177u);
    return compare_boxes(frame).t_states;
  };
  EXPECT_EQ(t_states(0), 10441u);
  EXPECT_EQ(t_states(6), 10441u + 12 * 126);
  EXPECT_EQ(t_states(7), 10441u + 14 * 126);
  EXPECT_LT(t_states(6), 12177u);
  EXPECT_GT(t_states(7), 12177u);
}

TEST(FlyingSharkBoxes, LimitsAreChecked) {
  const auto refuses = [](const BoxFrame& frame, const std::string& what,
                          const Limits& limits = {}) {
    try {
      compare_boxes(frame, limits);
      ADD_FAILURE() << what;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), "Flying Shark's boxes: " + what);
    }
  };
  BoxFrame frame;
  frame.bullets.assign(7, object(0, 0, kBulletBox));
  refuses(frame, "7 player bullets, at most 6");
  EXPECT_NO_THROW(compare_boxes(frame, kWideLimits));
  frame.bullets.assign(15, object(0, 0, kBulletBox));
  refuses(frame, "15 player bullets, at most 14", kWideLimits);
  frame = {};
  frame.enemies.assign(9, object(0, 0, kEnemy));
  refuses(frame, "9 enemies, at most 8");
  frame = {};
  frame.enemy_bullets.assign(6, object(0, 0, kEnemy));
  refuses(frame, "6 enemy bullets, at most 5");
  frame = {};
  frame.enemies = {object(0, 0, {0, 0, 0, 4})};
  refuses(frame, "a box of 0x4 among the enemies, expected sides of 1 to 128");
  frame = {};
  frame.player = object(0, 0, {0, 0, 4, 129});
  refuses(frame, "a box of 4x129 among the players, expected sides of 1 to 128");
}

RC_GTEST_PROP(FlyingSharkBoxesProperty, MeetExactlyIfTheyShareAPixel, ()) {
  const auto any = [] {
    const auto side = [] { return static_cast<std::uint8_t>(*rc::gen::inRange(1, 129)); };
    const Box box{*rc::gen::arbitrary<std::uint8_t>(), *rc::gen::arbitrary<std::uint8_t>(), side(),
                  side()};
    return object(*rc::gen::inRange(0, 256), *rc::gen::inRange(0, 256), box);
  };
  const BoxObject a = any(), b = any();
  RC_ASSERT(boxes_meet(a, b) == share_a_pixel(a, b));
  RC_ASSERT(boxes_meet(b, a) == share_a_pixel(a, b));
}

// With a box of a single pixel an object is the point that looks into the arrays.
RC_GTEST_PROP(FlyingSharkBoxesProperty, BoxesOfAPixelAreTheArraysPoints, ()) {
  const auto near = [] {
    return object(*rc::gen::inRange(240, 280), *rc::gen::inRange(240, 280), {});
  };
  const auto some = [&](int most, const Box& box) {
    std::vector<BoxObject> list;
    for (int i = *rc::gen::inRange(0, most + 1); i > 0; --i) {
      list.push_back(near());
      list.back().box = box;
    }
    return list;
  };
  BoxFrame frame;
  frame.bullets = some(6, kBulletBox);
  const auto players = some(1, kPlayerBox);
  if (!players.empty()) frame.player = players[0];
  frame.bomb = *rc::gen::arbitrary<bool>();
  frame.enemies = some(8, {});
  const BoxReport boxes = compare_boxes(frame);
  Arrays arrays;
  const Report report = arrays.step(arrays_frame(frame));
  RC_ASSERT(std::vector<std::uint16_t>(report.enemies.begin(), report.enemies.end()) ==
            boxes.enemies);
  RC_ASSERT(report.player_hit == boxes.player_hit);
  const BoxReport wide = step_wide_arrays(arrays_frame(frame));
  RC_ASSERT(wide.enemies == boxes.enemies);
  RC_ASSERT(wide.bullets == boxes.bullets);
}

}  // namespace
}  // namespace collide::techniques::flying_shark::flying_shark_boxes_test
