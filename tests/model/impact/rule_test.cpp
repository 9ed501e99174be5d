// SPDX-License-Identifier: MIT
// Rule R in integers. Coordinates are in sixteenths of a pixel.
#include "model/impact/rule.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "model/common/input_error.h"
#include "model/impact/record.h"
#include "model/techniques/swept.h"

namespace collide::impact::rule_test {
namespace {

constexpr std::int16_t px(double pixels) {
  return static_cast<std::int16_t>(pixels * 16);
}

Circle standing(double x, double y, double radius) {
  return {px(x), px(y), px(x), px(y), px(radius)};
}

Contact from_to(double x1, double y1, double x2, double y2) {
  return rule_r({px(x1), px(y1), px(x2), px(y2), px(8)}, standing(0, 0, 20));
}

// Bits 30-14 are the time, 13-7 and 6-0 the objects.
TEST(ListRecord, HasTheFieldsOfItsPage) {
  const ListRecord record = decode_record(65536U << 14 | 127U << 7 | 5U);
  EXPECT_EQ(record.t, 65536U);
  EXPECT_EQ(record.first, 127);
  EXPECT_EQ(record.second, 5);
}

struct Case {
  std::string name;
  double x1, y1, x2, y2;
  bool hit;
  std::uint32_t t;
  Step step;
};

class Table : public testing::TestWithParam<Case> {};

TEST_P(Table, Row) {  // Rule 3
  const Case& c = GetParam();
  const Contact result = from_to(c.x1, c.y1, c.x2, c.y2);
  EXPECT_EQ(result.hit, c.hit);
  EXPECT_EQ(result.t, c.t);
  EXPECT_EQ(result.step, c.step);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Table,
    testing::Values(Case{"starts_inside", 10, 0, 100, 0, true, 0, Step::kStart},
                    Case{"tangent", -40, 28, 40, 28, true, 0x8000, Step::kDivided},
                    Case{"at_the_end", -40, 0, -28, 0, true, 0x10000, Step::kDivided},
                    Case{"touching_away", 28, 0, 40, 0, true, 0, Step::kStart},
                    Case{"head_on", -64, 0, -16, 0, true, 0xC000, Step::kDivided},
                    // 12 of 80 pixels: 0.15 * 65536 = 9830.4.
                    Case{"truncated", -40, 0, 40, 0, true, 9830, Step::kDivided},
                    Case{"one_sixteenth_beside", -40, 28.0625, 40, 28.0625, false, 0,
                         Step::kPassesBy},
                    Case{"one_sixteenth_short", -40, 0, -28.0625, 0, false, 0, Step::kTooLate},
                    Case{"moving_away", 29, 0, 40, 0, false, 0, Step::kNotApproaching},
                    Case{"no_movement_far", 50, 0, 50, 0, false, 0, Step::kNotApproaching}),
    [](const auto& tested) { return tested.param.name; });

TEST(Rule, ASlowGrazingMoverNeedsTheRootsFraction) {
  // In sixteenths: f = (3, 1), d = (-1, 0), R = 3. c = 1, h = -3, discriminant 9 - 1 = 8, and
  // t = 3 - sqrt 8 = 0.171573, times 65536 = 11244.2. An integer root of 2 would give 1/5.
  const Contact result = rule_r({3, 1, 2, 1, 1}, {0, 0, 0, 0, 2});
  EXPECT_TRUE(result.hit);
  EXPECT_EQ(result.c, 1);
  EXPECT_EQ(result.h, -3);
  EXPECT_EQ(result.a, 1);
  EXPECT_EQ(result.root, 185363u) << "sqrt 8 * 65536 = 185363.8";
  EXPECT_EQ(result.t, 11244u);
}

TEST(Rule, TheTargetsMotionIsSubtracted) {
  const Contact result = rule_r({0, 0, px(20), 0, px(8)}, {px(80), 0, px(48), 0, px(20)});
  EXPECT_TRUE(result.hit);
  EXPECT_EQ(result.t, 0x10000u);
}

TEST(Rule, TheEndsOfTheRangeDoNotOverflow) {
  // Both cross the whole field diagonally, towards each other, as points: they meet half way.
  const Circle mover{-32768, -32768, 32767, 32767, 0};
  const Circle target{32767, 32767, -32768, -32768, 0};
  const Contact result = rule_r(mover, target);
  EXPECT_TRUE(result.hit);
  EXPECT_EQ(result.t, 0x8000u);
  EXPECT_EQ(result.a, 2LL * 131070 * 131070);
  EXPECT_EQ(result.h, -2LL * 65535 * 131070);
  EXPECT_EQ(result.c, 2LL * 65535 * 65535);
}

TEST(Rule, SeparatingLeavesOutContactsThatOnlyPart) {
  // Radii 8 and 20, centres 28 apart: c = 0. Away h > 0, still and along the tangent h = 0.
  const Circle target = standing(0, 0, 20);
  const auto from_28 = [&](double x, double y) {
    return rule_r({px(28), 0, px(x), px(y), px(8)}, target, true);
  };
  EXPECT_FALSE(from_28(40, 0).hit);
  EXPECT_FALSE(from_28(28, 0).hit);
  EXPECT_FALSE(from_28(28, 5).hit);
  EXPECT_TRUE(from_28(0, 0).hit);
  EXPECT_EQ(from_28(0, 0).t, 0u);
  // A sixteenth further in they overlap, which is a contact whatever the motion.
  EXPECT_TRUE(rule_r({px(28) - 1, 0, px(40), 0, px(8)}, target, true).hit);
}

TEST(Rule, ANegativeRadiusIsRefused) {
  EXPECT_THROW(rule_r({0, 0, 0, 0, -1}, {0, 0, 0, 0, 0}), InputError);
  EXPECT_THROW(rule_r({0, 0, 0, 0, 0}, {0, 0, 0, 0, -32768}), InputError);
}

/// The decision once more, by another way: with distance q(t) = a t^2 + 2 h t + c, whose least
/// value is at -h / a, there is a contact if c <= 0, or the least value lies in the frame and is
/// not positive, or q(1) is not positive.
bool touches(const Contact& r) {
  __extension__ using Wide = __int128;
  if (r.c <= 0) return true;
  const Wide end = Wide{r.a} + 2 * Wide{r.h} + r.c;
  if (end <= 0) return true;
  return r.h < 0 && -r.h <= r.a && Wide{r.h} * r.h >= Wide{r.a} * r.c;
}

double pixels(std::int16_t value) {
  return value / 16.0;
}

techniques::swept::MovingCircle<double> real(const Circle& c) {
  return {{pixels(c.from_x), pixels(c.from_y)}, {pixels(c.to_x), pixels(c.to_y)}, pixels(c.radius)};
}

void compare(const Circle& mover, const Circle& target) {
  const Contact result = rule_r(mover, target);
  RC_ASSERT(result.hit == touches(result));
  // The reference rounds where the integers do not: only decisions that are not on its edge count.
  const auto reference = techniques::swept::rule_r(real(mover), real(target));
  if (result.hit && reference) {
    RC_ASSERT(std::fabs(result.t - *reference * 65536) <= 1.0 + 1e-4);
  }
}

TEST(Rule, SmallNumbersDecideExactlyAndTimeWithinOneUnit) {
  // Coordinates of a few sixteenths: tangents, contacts at 0 and 1 and short steps all occur.
  constexpr unsigned kSeed = 31;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  const auto any = [&](int limit) {
    return static_cast<std::int16_t>(static_cast<int>(random() % (2u * limit + 1)) - limit);
  };
  int hits = 0, tangents = 0;
  for (int i = 0; i < 300'000; ++i) {
    const Circle mover{any(20), any(20), any(20), any(20), static_cast<std::int16_t>(random() % 6)};
    Circle target{any(12), any(12), 0, 0, static_cast<std::int16_t>(random() % 6)};
    target.to_x = i % 2 == 0 ? target.from_x : any(12);
    target.to_y = i % 2 == 0 ? target.from_y : any(12);
    const Contact result = rule_r(mover, target);
    ASSERT_EQ(result.hit, touches(result)) << i;
    if (result.step != Step::kDivided) continue;
    ++hits;
    const auto h = static_cast<double>(result.h);
    const double discriminant =
        h * h - static_cast<double>(result.a) * static_cast<double>(result.c);
    tangents += discriminant == 0 ? 1 : 0;
    // These numbers are small enough for a double to hold everything but the root exactly.
    const double t = static_cast<double>(result.c) / (std::sqrt(discriminant) - h);
    ASSERT_LE(std::fabs(result.t - t * 65536), 1.0) << i;
  }
  EXPECT_GT(hits, 10'000);
  EXPECT_GT(tangents, 100);
}

rc::Gen<std::int16_t> within(int limit) {
  return rc::gen::cast<std::int16_t>(rc::gen::inRange(-limit, limit + 1));
}

RC_GTEST_PROP(Property, DecidesExactlyAndTimesWithinOneUnit, ()) {
  const int range = *rc::gen::element(8, 64, 1024, 32767);
  const auto any = within(range);
  const auto radius = rc::gen::cast<std::int16_t>(rc::gen::inRange(0, range + 1));
  const Circle mover{*any, *any, *any, *any, *radius};
  Circle target{*any, *any, 0, 0, *radius};
  target.to_x = target.from_x;
  target.to_y = target.from_y;
  if (*rc::gen::arbitrary<bool>()) {
    target.to_x = *any;
    target.to_y = *any;
  }
  compare(mover, target);
}

}  // namespace
}  // namespace collide::impact::rule_test
