// SPDX-License-Identifier: MIT
// The swept circle: the cases of docs/explanation/swept.md, the rates of docs/evidence/programs.md.
// r1 = 8, r2 = 20 unless a test says otherwise, so the circles touch at a distance of 28.
#include "model/techniques/swept.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "model/techniques/swept_game.h"

namespace collide::techniques::swept::swept_test {
namespace {

struct Case {
  std::string name;
  Point<double> from, to, centre;
  std::optional<double> l, r;
};

template <typename Real>
Point<Real> as(const Point<double>& p) {
  return {static_cast<Real>(p.x), static_cast<Real>(p.y)};
}

class CheckTable : public testing::TestWithParam<Case> {
 protected:
  template <typename Real>
  void check() const {
    const Case& c = GetParam();
    const MovingCircle<Real> mover{as<Real>(c.from), as<Real>(c.to), 8};
    const Circle<Real> target{as<Real>(c.centre), 20};
    const auto l = rule_l(mover, target);
    const auto r = rule_r(mover, still(target));
    ASSERT_EQ(l.has_value(), c.l.has_value());
    ASSERT_EQ(r.has_value(), c.r.has_value());
    if (l) {
      EXPECT_EQ(*l, static_cast<Real>(*c.l));
    }
    if (r) {
      EXPECT_EQ(*r, static_cast<Real>(*c.r));
    }
  }
};

TEST_P(CheckTable, InDouble) {
  check<double>();
}
TEST_P(CheckTable, InFloat) {
  check<float>();
}

INSTANTIATE_TEST_SUITE_P(
    Rows, CheckTable,
    testing::Values(
        // Leaves at distance 28 = 10 + 90 t.
        Case{"starts_inside_leaves", {10, 0}, {100, 0}, {0, 0}, 0.2, 0.0},
        Case{"starts_inside_stays", {0, 0}, {5, 0}, {0, 0}, 0.0, 0.0},
        Case{"tangent", {-40, 28}, {40, 28}, {0, 0}, 0.5, 0.5},
        Case{"touches_at_the_end", {-40, 0}, {-28, 0}, {0, 0}, 1.0, 1.0},
        Case{"touching_moving_away", {28, 0}, {40, 0}, {0, 0}, 0.0, 0.0},
        Case{"touching_moving_in", {28, 0}, {0, 0}, {0, 0}, 0.0, 0.0},
        Case{"no_movement_far", {0, 0}, {0, 0}, {50, 0}, std::nullopt, std::nullopt},
        Case{"no_movement_overlapping", {0, 0}, {0, 0}, {10, 0}, std::nullopt, 0.0},
        // 36 pixels until the contact, of 48.
        Case{"head_on", {-64, 0}, {-16, 0}, {0, 0}, 0.75, 0.75},
        Case{"passes_by", {-40, 29}, {40, 29}, {0, 0}, std::nullopt, std::nullopt},
        Case{"stops_short", {-40, 0}, {-29, 0}, {0, 0}, std::nullopt, std::nullopt},
        Case{"moves_away_apart", {30, 0}, {50, 0}, {0, 0}, std::nullopt, std::nullopt}),
    [](const auto& tested) { return tested.param.name; });

// From 50 left of the target to 50 right of it: 28 to go at t = 0.22, 28 past it at t = 0.78.
TEST(TouchingTimes, AreWhenTwoCirclesBeginAndCease) {
  const MovingCircle<double> mover{{0, 0}, {100, 0}, 8};
  const auto across = touching_times(mover, still(Circle<double>{{50, 0}, 20}));
  ASSERT_TRUE(across);
  EXPECT_DOUBLE_EQ(across->first, 0.22);
  EXPECT_DOUBLE_EQ(across->second, 0.78);
  EXPECT_EQ(across->first, rule_l(mover, Circle<double>{{50, 0}, 20}));
  // Behind it, and beyond the end of the frame.
  const auto before = touching_times(mover, still(Circle<double>{{-50, 0}, 20}));
  ASSERT_TRUE(before);
  EXPECT_DOUBLE_EQ(before->second, -0.22);
  // Too far to the side; and both move alike.
  EXPECT_FALSE(touching_times(mover, still(Circle<double>{{50, 29}, 20})));
  EXPECT_FALSE(touching_times(mover, MovingCircle<double>{{5, 0}, {105, 0}, 20}));
}

TEST(RuleR, SeparatingContactIsAMissIfAskedFor) {
  const auto target = still(Circle<double>{{0, 0}, 20});
  const Separating<double> bounce{true, 1e-6};
  EXPECT_FALSE(rule_r<double>({{28, 0}, {40, 0}, 8}, target, bounce)) << "moving away";
  EXPECT_FALSE(rule_r<double>({{28, 0}, {28, 0}, 8}, target, bounce)) << "resting";
  EXPECT_EQ(rule_r<double>({{28, 0}, {0, 0}, 8}, target, bounce), 0.0) << "moving in";
  EXPECT_EQ(rule_r<double>({{10, 0}, {100, 0}, 8}, target, bounce), 0.0) << "deep inside";
  EXPECT_EQ(rule_r<double>({{-64, 0}, {-16, 0}, 8}, target, bounce), 0.75) << "from outside";
}

TEST(RuleR, ToleranceIsInSquarePixelsOnBothSides) {
  const auto target = still(Circle<double>{{0, 0}, 20});
  // c = 28.5 * 28.5 - 784 = 28.25; 27.5 gives -27.75.
  for (const double start : {28.5, 27.5}) {
    const MovingCircle<double> away{{start, 0}, {start + 10, 0}, 8};
    const MovingCircle<double> in{{start, 0}, {start - 10, 0}, 8};
    EXPECT_FALSE(rule_r(away, target, Separating<double>{true, 28.25})) << start;
    EXPECT_EQ(rule_r(in, target, Separating<double>{true, 28.25}), 0.0) << start;
  }
  EXPECT_EQ(rule_r<double>({{27.5, 0}, {37.5, 0}, 8}, target, {true, 27.5}), 0.0)
      << "deeper than the tolerance";
}

TEST(RuleR, TheTargetsMotionIsSubtracted) {
  // Both run towards each other, 80 apart at 26 together: 28 apart after 52 of them, t = 2. Twice
  // as fast: t = 1.
  EXPECT_FALSE(rule_r<double>({{0, 0}, {10, 0}, 8}, {{80, 0}, {64, 0}, 20}));
  EXPECT_EQ(rule_r<double>({{0, 0}, {20, 0}, 8}, {{80, 0}, {48, 0}, 20}), 1.0);
  // The same motion: never closer.
  EXPECT_FALSE(rule_r<double>({{0, 0}, {100, 0}, 8}, {{80, 0}, {180, 0}, 20}));
  // Only the target moves.
  EXPECT_EQ(rule_r<double>({{0, 0}, {0, 0}, 8}, {{64, 0}, {16, 0}, 20}), 0.75);
}

// The game around rule L.

TEST(BallContact, AContactExactlyAtTheEndIsNotAccepted) {
  const std::vector<Enemy> enemies{{{{0, 0}, 20}}};
  EXPECT_FALSE(ball_contact({{-40, 0}, {-28, 0}, 8}, enemies));
  EXPECT_EQ(ball_contact({{-40, 0}, {-24, 0}, 8}, enemies)->t, 0.75);
}

TEST(BallContact, TheThresholdIsOnEachAxis) {
  const std::vector<Enemy> enemies{{{{0, 0}, 20}}};
  // Overlapping all the time, so anything that is swept hits.
  EXPECT_FALSE(ball_contact({{1, 1}, {1 + 0.0999, 1 + 0.0999}, 8}, enemies))
      << "0.1413 along the diagonal";
  EXPECT_TRUE(ball_contact({{0, 0}, {0.1, 0}, 8}, enemies));
  EXPECT_TRUE(ball_contact({{0, 0}, {0, -0.1}, 8}, enemies));
  EXPECT_FALSE(ball_contact({{0, 0}, {0, 0}, 8}, enemies));
  // 6 pixels a second at 60 frames a second.
  EXPECT_FALSE(ball_contact({{-28.01, 0}, {-28.01 + 5.9 / 60, 0}, 8}, enemies));
}

TEST(BallContact, TheEarliestWinsAndOfEqualTimesTheFirstInTheList) {
  // Contacts at distances 20, 4 and 4 of 100: t = 0.2, 0.04, 0.04.
  std::vector<Enemy> enemies{{{{48, 0}, 20}}, {{{32, 0}, 20}}, {{{32, 0}, 20}}};
  const MovingCircle<double> ball{{0, 0}, {100, 0}, 8};
  auto contact = ball_contact(ball, enemies);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->enemy, 1u);
  EXPECT_EQ(contact->t, 0.04);
  EXPECT_EQ(contact->position.x, 4);
  EXPECT_EQ(contact->position.y, 0);
  enemies[1].active = false;
  EXPECT_EQ(ball_contact(ball, enemies)->enemy, 2u);
  enemies[2].active = false;
  EXPECT_EQ(ball_contact(ball, enemies)->enemy, 0u);
}

TEST(BallContact, OfTwoCloseTimesTheEarlierWins) {
  // Contacts at distances 50.01 and 50 of 100: t = 0.5001 and 0.5000.
  const std::vector<Enemy> enemies{{{{78.01, 0}, 20}}, {{{78, 0}, 20}}};
  const auto contact = ball_contact({{0, 0}, {100, 0}, 8}, enemies);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->enemy, 1u);
  EXPECT_EQ(contact->t, 0.5);
}

TEST(BallContact, ABallThatLeavesIsPutAtTheFarExit) {
  const auto contact = ball_contact({{10, 0}, {100, 0}, 8}, {{{{0, 0}, 20}}});
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->position.x, 28) << "rule R leaves it at 10";
}

TEST(BallContact, APreviousXOfZeroIsUnsetOnlyAsAnOption) {
  const std::vector<Enemy> enemies{{{{0, 0}, 20}}};
  const MovingCircle<double> ball{{0, -100}, {0, 100}, 8};
  EXPECT_TRUE(ball_contact(ball, enemies));
  EXPECT_FALSE(ball_contact(ball, enemies, {true})) << "no displacement is left";
  EXPECT_TRUE(ball_contact({{1, -100}, {0, 100}, 8}, enemies, {true}));
}

TEST(PlayerContact, SweptLikeABallOfRadius15) {
  // 15 + 20 = 35: contact after 65 of 100.
  const auto contact = player_contact({0, 0}, {100, 0}, {{{{100, 0}, 20}}});
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->t, 0.65);
}

TEST(PlayerContact, StandingStillTheLastOverlappingEnemyWins) {
  std::vector<Enemy> enemies{{{{1, 0}, 20}}, {{{30, 0}, 20}}, {{{35, 0}, 20}}};
  auto contact = player_contact({0, 0}, {0.05, 0}, enemies);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->enemy, 2u) << "34.95 away, radii 35: not the nearest, not the first";
  contact = player_contact({0, 0}, {0, 0}, enemies);
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->enemy, 1u) << "exactly 35 away does not overlap";
}

// Rates.

/// Share of bounces straight away from the enemy's centre, at 8 pixels a frame, that hit again in
/// the next frame. Balls start and aim within `field` pixels of the enemy on each axis.
double double_hits(double field, int trials, bool& robust_hits) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(-field, field);
  const Circle<double> enemy{{0, 0}, 20};
  int bounces = 0, again = 0;
  while (bounces < trials) {
    const Point<double> from{place(random), place(random)}, to{place(random), place(random)};
    if (std::hypot(from.x, from.y) <= 28) continue;
    const auto contact = ball_contact({from, to, 8}, {{enemy}});
    if (!contact) continue;
    ++bounces;
    const Point<double>& at = contact->position;
    const double length = std::hypot(at.x, at.y);
    const MovingCircle<double> next{at, {at.x + at.x / length * 8, at.y + at.y / length * 8}, 8};
    again += ball_contact(next, {{enemy}}) ? 1 : 0;
    robust_hits = robust_hits || rule_r(next, still(enemy), {true, 1e-6});
  }
  return static_cast<double>(again) / trials;
}

TEST(Rates, DoubleHitAfterABounce) {
  bool robust_hits = false;
  EXPECT_NEAR(double_hits(40, 1'000'000, robust_hits), 0.76, 0.02);
  // The larger the numbers, the larger what they round by, and the more the sign of t2 is a coin.
  EXPECT_NEAR(double_hits(400, 100'000, robust_hits), 0.5, 0.04);
  EXPECT_FALSE(robust_hits) << "the separating option is the cure";
}

TEST(Rates, EnemiesMovementIgnored) {
  constexpr unsigned kSeed = 8;
  constexpr int kTrials = 2'000'000;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> place(-60, 60), angle(0, 2 * std::acos(-1.0));
  int contacts = 0, missed = 0, invented = 0;
  for (int i = 0; i < kTrials; ++i) {
    const double ball = angle(random), enemy = angle(random);
    const Point<double> q0{place(random), place(random)};
    if (std::hypot(q0.x, q0.y) <= 28) continue;
    const MovingCircle<double> mover{{0, 0}, {8 * std::cos(ball), 8 * std::sin(ball)}, 8};
    const MovingCircle<double> target{
        q0, {q0.x + 1.6 * std::cos(enemy), q0.y + 1.6 * std::sin(enemy)}, 20};
    const bool truth = rule_r(mover, target).has_value();
    const bool game = ball_contact(mover, {{{target.to, 20}}}).has_value();
    contacts += truth ? 1 : 0;
    missed += truth && !game ? 1 : 0;
    invented += game && !truth ? 1 : 0;
  }
  EXPECT_GT(contacts, 20'000);
  EXPECT_NEAR(100.0 * missed / contacts, 0.15, 0.1) << "per cent";
  EXPECT_NEAR(100.0 * invented / contacts, 10, 1.5) << "per cent";
}

TEST(Rates, FloatDecidesRuleLAsDoubleDoes) {
  constexpr unsigned kSeed = 9;
  constexpr int kTrials = 1'000'000;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  // Inputs are floats, so that both rules see the same circles.
  std::uniform_real_distribution<float> place(0, 2000), step(-50, 50);
  int differ = 0, hits = 0;
  double largest = 0;
  for (int i = 0; i < kTrials; ++i) {
    const Point<float> from{place(random), place(random)};
    const Point<float> to{from.x + step(random), from.y + step(random)};
    const Circle<float> target{{from.x + 2 * step(random), from.y + 2 * step(random)}, 20};
    const auto single = rule_l(MovingCircle<float>{from, to, 8}, target);
    const auto full = rule_l(MovingCircle<double>{{from.x, from.y}, {to.x, to.y}, 8},
                             Circle<double>{{target.centre.x, target.centre.y}, target.radius});
    hits += full ? 1 : 0;
    if (single.has_value() != full.has_value()) {
      ++differ;
    } else if (full) {
      largest = std::max(largest, std::fabs(*full - double{*single}));
    }
  }
  EXPECT_GT(hits, kTrials / 10);
  EXPECT_EQ(differ, 0);
  EXPECT_LT(largest, 2.3e-5);
}

}  // namespace
}  // namespace collide::techniques::swept::swept_test
