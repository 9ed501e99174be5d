// SPDX-License-Identifier: MIT
// The swept circle: the cases of docs/explanation/swept.md, the rates of docs/evidence/programs.md.
// r1 = 8, r2 = 20 unless a test says otherwise, so the circles touch at a distance of 28.
#include "model/techniques/swept.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "model/impact/rule.h"
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

// The theorem of docs/explanation/swept.md, where no other test has the case.

TEST(Theorem, RuleRFindsExactlyTheContactsOfRandomFlights) {
  constexpr unsigned kSeed = 12;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> place(-100, 100);
  int contacts = 0, at_start = 0;
  for (int i = 0; i < 200'000; ++i) {
    const MovingCircle<double> ball{
        {place(random), place(random)}, {place(random), place(random)}, 8};
    const Circle<double> target{{place(random), place(random)}, 20};
    const double dx = ball.to.x - ball.from.x, dy = ball.to.y - ball.from.y;
    const auto distance = [&](double t) {
      return std::hypot(ball.from.x + dx * t - target.centre.x,
                        ball.from.y + dy * t - target.centre.y);
    };
    // Where the way is nearest to the target's centre.
    const double nearest =
        std::clamp(((target.centre.x - ball.from.x) * dx + (target.centre.y - ball.from.y) * dy) /
                       (dx * dx + dy * dy),
                   0.0, 1.0);
    if (std::fabs(distance(nearest) - 28) < 1e-6) continue;  // rounding may decide
    const auto r = rule_r(ball, still(target));
    ASSERT_EQ(r.has_value(), distance(nearest) < 28);
    const bool starts_apart = distance(0) > 28;
    if (starts_apart) {
      const auto l = ball_contact(ball, {{target}});
      ASSERT_EQ(l.has_value(), r.has_value());
      if (l) {
        EXPECT_NEAR(l->t, *r, 1e-9);
      }
    }
    if (!r) continue;
    ++contacts;
    if (!starts_apart) {
      ++at_start;
      EXPECT_EQ(*r, 0);
    } else {
      EXPECT_NEAR(distance(*r), 28, 1e-6) << "the circles touch";
      EXPECT_LE(*r, nearest + 1e-9) << "for the first time";
    }
  }
  EXPECT_GT(contacts, 20'000);
  EXPECT_GT(at_start, 5'000);
}

TEST(Theorem, WithoutMovementRuleLMissesWhatOverlaps) {
  EXPECT_FALSE(rule_l<double>({{0, 0}, {0, 0}, 8}, {{10, 0}, 20}));
  EXPECT_EQ(rule_r<double>({{0, 0}, {0, 0}, 8}, still(Circle<double>{{10, 0}, 20})), 0.0);
}

TEST(Theorem, AMovingEnemyIsMissed) {
  // The enemy crosses the ball's way in the middle of the frame, and is 40 below it at the end.
  const MovingCircle<double> ball{{-10, 0}, {10, 0}, 8}, enemy{{0, -40}, {0, 40}, 20};
  EXPECT_FALSE(ball_contact(ball, {{{enemy.to, enemy.radius}}}));
  EXPECT_TRUE(rule_r(ball, enemy));
}

TEST(Theorem, ATangentIsLostToRoundingInSinglePrecision) {
  // The way touches the circle of radius 10.25 about the origin exactly: the discriminant is 0.
  const Point<double> from{-65.6875, -245.25}, to{-7.75, 12.25};
  const Circle<double> target{{0, 0}, 2.25};
  EXPECT_TRUE(rule_l<double>({from, to, 8}, target));
  EXPECT_FALSE(rule_l<float>({as<float>(from), as<float>(to), 8}, {{0, 0}, 2.25F}));
  const auto sixteenths = [](double pixels) { return static_cast<std::int16_t>(pixels * 16); };
  const impact::Circle mover{sixteenths(from.x), sixteenths(from.y), sixteenths(to.x),
                             sixteenths(to.y), sixteenths(8)};
  EXPECT_TRUE(impact::rule_r(mover, {0, 0, 0, 0, sixteenths(2.25)}).hit) << "exact in integers";
}

// A second of flight, in frames.

/// When a ball first meets a circle, in seconds, by frames of 1/rate; nothing in so many seconds.
template <typename Find>
std::optional<double> first_contact(const MovingCircle<double>& flight, double seconds, int rate,
                                    Find find) {
  const int frames = static_cast<int>(seconds * rate);
  const auto at = [&](int frame) {
    const double part = static_cast<double>(frame) / frames;
    return Point<double>{flight.from.x + (flight.to.x - flight.from.x) * part,
                         flight.from.y + (flight.to.y - flight.from.y) * part};
  };
  for (int frame = 0; frame < frames; ++frame) {
    const std::optional<double> t = find({at(frame), at(frame + 1), flight.radius});
    if (t) return (frame + *t) / rate;
  }
  return std::nullopt;
}

const Circle<double> kPost{{0, 0}, 10};
std::optional<double> at_end_of_frame(const MovingCircle<double>& ball) {
  const double reach = ball.radius + kPost.radius;
  const bool overlap = std::hypot(ball.to.x, ball.to.y) < reach;
  return overlap ? std::optional(1.0) : std::nullopt;
}
std::optional<double> swept_r(const MovingCircle<double>& ball) {
  return rule_r(ball, still(kPost));
}
std::optional<double> swept_l(const MovingCircle<double>& ball) {
  const auto contact = ball_contact(ball, {{kPost}});
  return contact ? std::optional(contact->t) : std::nullopt;
}

// 1000 pixels a second, 17 off the centre of circles that touch at 18: half a chord of sqrt(35).
TEST(FrameRate, DecidesWhatATestAtTheEndsOfFramesFinds) {
  const MovingCircle<double> flight{{-110, 17}, {890, 17}, 8};
  for (const int rate : {30, 60}) {
    EXPECT_FALSE(first_contact(flight, 1, rate, at_end_of_frame)) << rate;
  }
  // Column -110 + 13 * 8.33 = -1.7.
  EXPECT_NEAR(*first_contact(flight, 1, 120, at_end_of_frame), 13.0 / 120, 1e-9);
}

TEST(FrameRate, DoesNotChangeTheInstantOfTheSweep) {
  const MovingCircle<double> flight{{-110, 17}, {890, 17}, 8};
  const double instant = (110 - std::sqrt(35)) / 1000;
  for (const int rate : {10, 30, 60, 120, 240, 1000}) {
    EXPECT_NEAR(first_contact(flight, 1, rate, swept_r).value_or(-1), instant, 1e-9) << rate;
    EXPECT_NEAR(first_contact(flight, 1, rate, swept_l).value_or(-1), instant, 1e-9) << rate;
  }
}

// 10 pixels a second from 20 on: contact after 2 pixels. Slow motion by a factor of 4 is a rate of
// 240: 0.042 pixels a frame, below the threshold.
TEST(FrameRate, TheThresholdOfRuleLDependsOnIt) {
  const MovingCircle<double> flight{{-20, 0}, {-10, 0}, 8};
  EXPECT_NEAR(first_contact(flight, 1, 60, swept_l).value_or(-1), 0.2, 1e-9);
  EXPECT_FALSE(first_contact(flight, 1, 240, swept_l));
  EXPECT_NEAR(first_contact(flight, 1, 240, swept_r).value_or(-1), 0.2, 1e-9);
}

// A ball that is shown where it will stop before it is shot: one sweep of two seconds.
TEST(Prediction, OneSweepOfTheWholeFlightFindsWhatFrameAfterFrameFinds) {
  constexpr unsigned kSeed = 10;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> place(-300, 300), speed(-400, 400);
  int contacts = 0;
  for (int i = 0; i < 5000; ++i) {
    const Circle<double> enemy{{place(random), place(random)}, 20};
    const Point<double> from{place(random), place(random)};
    const Point<double> to{from.x + 2 * speed(random), from.y + 2 * speed(random)};
    const MovingCircle<double> flight{from, to, 8};
    const auto predicted = rule_r(flight, still(enemy));
    const auto played = first_contact(flight, 2, 60, [&](const MovingCircle<double>& ball) {
      return rule_r(ball, still(enemy));
    });
    // A graze may be lost to rounding either way.
    if (!predicted || !played) {
      const auto t = predicted ? *predicted : played ? *played / 2 : -1;
      if (t < 0) continue;
      const double x = from.x + (to.x - from.x) * t, y = from.y + (to.y - from.y) * t;
      EXPECT_NEAR(std::hypot(x - enemy.centre.x, y - enemy.centre.y), 28, 1e-6);
      continue;
    }
    ++contacts;
    EXPECT_NEAR(2 * *predicted, *played, 1e-6);
  }
  EXPECT_GT(contacts, 100);
}

// Rates.

/// How often a ball of radius 8 that passes a circle of radius 10 somewhere within reach is outside
/// of it at every end of a frame.
TEST(Rates, AFastProjectileIsMissedAtTheEndsOfFrames) {
  constexpr unsigned kSeed = 11;
  constexpr int kTrials = 200'000;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> off(-18, 18), part(0, 1);
  const auto missed = [&](double pixels_a_second) {
    const double step = pixels_a_second / 60;
    int misses = 0;
    for (int i = 0; i < kTrials; ++i) {
      const double miss = off(random), half = std::sqrt(18 * 18 - miss * miss);
      // The first end of a frame at or after the entry.
      misses += part(random) * step >= 2 * half ? 1 : 0;
    }
    return 100.0 * misses / kTrials;
  };
  EXPECT_NEAR(missed(200), 0.14, 0.1) << "per cent";
  EXPECT_NEAR(missed(1000), 3.7, 0.3) << "per cent";
}

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
