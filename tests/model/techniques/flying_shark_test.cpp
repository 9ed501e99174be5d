// SPDX-License-Identifier: MIT
// The cases of docs/explanation/flying-shark.md.
#include "model/techniques/flying_shark.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "model/common/input_error.h"

namespace collide::techniques::flying_shark::flying_shark_test {
namespace {

constexpr Coordinate at(int pixel) {
  return Coordinate::of(static_cast<std::uint16_t>((pixel & 0xFF) << 5));
}
constexpr Position place(int x, int y) {
  return {at(x), at(y)};
}
Sampler look(int x, int y) {
  return {place(x, y), 0, 0, true};
}

/// The result byte of an enemy at that pixel.
std::uint8_t seen(Frame frame, int x, int y, const Options& options = {}) {
  frame.enemies = {look(x, y)};
  return Arrays(options).step(frame).enemies[0];
}

TEST(FlyingSharkPixel, HighAndLowAsInTheCheckValues) {
  EXPECT_EQ((Coordinate{0x40, 0x0C}).pixel(), 98);
  EXPECT_EQ((Coordinate{0x60, 0x05}).pixel(), 43);
}

TEST(FlyingSharkPixel, OnePixelIs0x20AndTheFractionIsDropped) {
  for (unsigned raw = 0; raw < 0x2000; ++raw) {
    EXPECT_EQ(Coordinate::of(static_cast<std::uint16_t>(raw)).pixel(), raw >> 5) << raw;
  }
}

TEST(FlyingSharkPixel, BeyondThirteenBitsTheBytesMix) {
  // 0x2000: (0x00 & 0xE0) | 0x20 = 0x20, rotated left by three = 0x01.
  EXPECT_EQ((Coordinate{0x00, 0x20}).pixel(), 0x01);
  // (0xE0 | 0xFF) = 0xFF.
  EXPECT_EQ((Coordinate{0xE0, 0xFF}).pixel(), 0xFF);
  // (0x40 | 0x81) = 0xC1, rotated: 0x0E.
  EXPECT_EQ((Coordinate{0x5F, 0x81}).pixel(), 0x0E);
}

// The play area shows some of 256 rows and columns; positions and arrays are of all.
TEST(FlyingShark, WhatIsNotDrawnIsMetAllTheSame) {
  Frame frame;
  frame.bullets = {place(250, 220)};
  EXPECT_EQ(seen(frame, 251, 224), 1) << "below row 191 of the screen";
  EXPECT_EQ(seen(frame, 251, 229), 0);
}

TEST(FlyingShark, CheckValues) {
  Frame frame;
  frame.bullets = {{{0x40, 0x0C}, {0x60, 0x05}}};
  frame.enemies = {look(98, 44), look(109, 51), look(110, 51), look(98, 43), look(98, 52)};
  Arrays arrays;
  const Report report = arrays.step(frame);
  EXPECT_EQ(report.enemies, (std::vector<std::uint8_t>{1, 1, 0, 0, 0}));
  EXPECT_EQ(report.bullets, (std::vector<std::uint8_t>{1}));
  for (int i = 0; i < 256; ++i) {
    EXPECT_EQ(arrays.columns().entries()[static_cast<std::size_t>(i)], i >= 98 && i <= 109 ? 1 : 0)
        << i;
    EXPECT_EQ(arrays.rows().entries()[static_cast<std::size_t>(i)], i >= 44 && i <= 51 ? 1 : 0)
        << i;
  }
}

TEST(FlyingShark, EachBulletMarksWithTheNextBit) {
  Frame frame;
  for (int k = 0; k < 6; ++k) frame.bullets.push_back(place(20 * k, 30 * k));
  for (int k = 0; k < 6; ++k) frame.enemies.push_back(look(20 * k + 11, 30 * k + 8));
  const Report report = Arrays().step(frame);
  EXPECT_EQ(report.bullets, (std::vector<std::uint8_t>{1, 2, 4, 8, 16, 32}));
  EXPECT_EQ(report.enemies, (std::vector<std::uint8_t>{1, 2, 4, 8, 16, 32}));
}

TEST(FlyingShark, BulletsThatOverlapAreBothSeen) {
  Frame frame;
  frame.bullets = {place(50, 50), place(55, 54)};
  EXPECT_EQ(seen(frame, 56, 56), 3);
  EXPECT_EQ(seen(frame, 50, 56), 1);
  EXPECT_EQ(seen(frame, 66, 60), 2);
}

TEST(FlyingShark, ThePlayerIs8x8At4And4) {
  Frame frame;
  frame.player = place(100, 150);
  EXPECT_EQ(seen(frame, 104, 154), kPlayer);
  EXPECT_EQ(seen(frame, 111, 161), kPlayer);
  EXPECT_EQ(seen(frame, 103, 154), 0);
  EXPECT_EQ(seen(frame, 112, 161), 0);
  EXPECT_EQ(seen(frame, 104, 153), 0);
  EXPECT_EQ(seen(frame, 104, 162), 0);
  EXPECT_EQ(seen(frame, 104, 154, {1}), 0) << "with the bullets' one added";
  EXPECT_EQ(seen(frame, 104, 162, {1}), kPlayer);
}

TEST(FlyingShark, WrapInColumnsAndRows) {
  Frame frame;
  frame.bullets = {place(250, 100)};
  EXPECT_EQ(seen(frame, 255, 101), 1);
  EXPECT_EQ(seen(frame, 2, 101), 1) << "on the other side of the screen";
  EXPECT_EQ(seen(frame, 5, 101), 1);
  EXPECT_EQ(seen(frame, 6, 101), 0);
  frame.bullets = {place(100, 252)};
  EXPECT_EQ(seen(frame, 100, 253), 1);
  EXPECT_EQ(seen(frame, 100, 4), 1);
  EXPECT_EQ(seen(frame, 100, 5), 0);
  frame.bullets = {place(100, 255)};
  EXPECT_EQ(seen(frame, 100, 255), 0) << "the increment wraps as well: rows 0 to 7";
  EXPECT_EQ(seen(frame, 100, 0), 1);
  frame.bullets.clear();
  frame.player = place(250, 250);
  EXPECT_EQ(seen(frame, 0, 0), kPlayer) << "254, 255, 0..5";
  EXPECT_EQ(seen(frame, 5, 5), kPlayer);
  EXPECT_EQ(seen(frame, 6, 5), 0);
}

TEST(FlyingShark, TheBombHitsWhatIsHigherThanThePlayer) {
  Frame frame;
  frame.player = place(100, 150);
  frame.bomb = true;
  EXPECT_EQ(seen(frame, 0, 149), kBomb);
  EXPECT_EQ(seen(frame, 0, 150), 0) << "strictly higher";
  EXPECT_EQ(seen(frame, 104, 154), kPlayer);
  frame.bomb = false;
  EXPECT_EQ(seen(frame, 0, 0), 0);
}

TEST(FlyingShark, TheSampledPointHasAnOffset) {
  Frame frame;
  frame.bullets = {place(100, 100)};
  frame.enemies = {
      {place(90, 95), 10, 6, true}, {place(90, 95), 9, 6, true}, {place(200, 200), 156, 157, true}};
  EXPECT_EQ(Arrays().step(frame).enemies, (std::vector<std::uint8_t>{1, 0, 1}))
      << "200 + 156 = 100 modulo 256";
}

TEST(FlyingShark, ThePlayerDiesOfWhatHurtsHim) {
  Frame frame;
  frame.player = place(100, 150);
  frame.enemies = {{place(104, 154), 0, 0, false}};  // on the ground
  Report report = Arrays().step(frame);
  EXPECT_EQ(report.enemies[0], kPlayer) << "the byte says so all the same";
  EXPECT_FALSE(report.player_hit);
  frame.enemy_bullets = {look(111, 161)};
  EXPECT_TRUE(Arrays().step(frame).player_hit);
  frame.enemy_bullets = {look(112, 161)};
  EXPECT_FALSE(Arrays().step(frame).player_hit);
}

TEST(FlyingShark, NothingIsLeftOfTheFrameBefore) {
  Arrays arrays;
  Frame frame;
  frame.bullets = {place(100, 100)};
  frame.enemies = {look(100, 101)};
  EXPECT_EQ(arrays.step(frame).enemies[0], 1);
  frame.bullets = {place(100, 120)};
  EXPECT_EQ(arrays.step(frame).enemies[0], 0) << "arrays are cleared, results assigned";
}

TEST(FlyingShark, LimitsAreChecked) {
  Frame frame;
  frame.bullets.assign(6, place(0, 0));
  frame.enemies.assign(8, look(0, 0));
  frame.enemy_bullets.assign(5, look(0, 0));
  EXPECT_NO_THROW(Arrays().step(frame));
  Frame more = frame;
  more.bullets.push_back(place(0, 0));
  EXPECT_THROW(Arrays().step(more), InputError) << "its bit would be the bomb's";
  more = frame;
  more.enemies.push_back(look(0, 0));
  EXPECT_THROW(Arrays().step(more), InputError);
  more = frame;
  more.enemy_bullets.push_back(look(0, 0));
  EXPECT_THROW(Arrays().step(more), InputError);
}

TEST(FlyingShark, CostOfAFullFrame) {
  Frame frame;
  frame.bullets = {place(0, 0)};
  EXPECT_EQ(Arrays().step(frame).t_states, 3397u + 33 + 640 + 12 + 125 + 12 + 12);
  frame.bullets.assign(6, place(0, 0));
  frame.player = place(0, 0);
  frame.enemies.assign(8, look(0, 0));
  frame.enemy_bullets.assign(5, look(0, 0));
  const Report report = Arrays().step(frame);
  EXPECT_EQ(report.entries_marked, 136u);
  EXPECT_EQ(report.t_states, 3397u + 33 + 6 * 640 + 525 + 125 + 12 + 59 + 13 * 322);
  EXPECT_EQ(report.samples, 13u);
}

TEST(FlyingShark, AFastObjectPassesTheRows) {
  // The bullet stands; the enemy goes from the row above the eight to the row below in one frame.
  Frame frame;
  frame.bullets = {place(100, 100)};
  EXPECT_EQ(seen(frame, 100, 100), 0);
  EXPECT_EQ(seen(frame, 100, 109), 0);
  EXPECT_EQ(seen(frame, 100, 108), 1) << "8 rows a frame cannot miss all eight";
}

RC_GTEST_PROP(FlyingSharkProperty, BitKExactlyInTheRectangleOfBulletK, ()) {
  const auto pixel = rc::gen::inRange(0, 256);
  Frame frame;
  std::vector<std::pair<int, int>> corners;
  const int count = *rc::gen::inRange(0, 7);
  for (int k = 0; k < count; ++k) {
    corners.emplace_back(*pixel, *pixel);
    frame.bullets.push_back(place(corners.back().first, corners.back().second));
  }
  const int x = *pixel, y = *pixel;
  std::uint8_t expected = 0;
  for (int k = 0; k < count; ++k) {
    const auto [bx, by] = corners[static_cast<std::size_t>(k)];
    if (((x - bx) & 255) < 12 && ((y - by - 1) & 255) < 8) {
      expected = static_cast<std::uint8_t>(expected | 1 << k);
    }
  }
  RC_ASSERT(seen(frame, x, y) == expected);
}

}  // namespace
}  // namespace collide::techniques::flying_shark::flying_shark_test
