// SPDX-License-Identifier: MIT
// The batch answers what the scalar rules answer, bit for bit, on every instruction set there is.
#include "model/techniques/swept_batch.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace collide::techniques::swept::swept_batch_test {
namespace {

template <typename Real>
struct World {
  MovingCircle<Real> mover;
  std::vector<MovingCircle<Real>> circles;
  Targets<Real> targets;
};

/// Coordinates on a grid of half pixels, so that tangents, equal times and contacts at 0 and 1
/// occur.
template <typename Real>
World<Real> random_world(std::mt19937& random, bool moving) {
  const auto place = [&](int range) {
    return Real(static_cast<int>(random() % static_cast<unsigned>(2 * range + 1)) - range) / 2;
  };
  World<Real> world;
  world.mover = {{place(40), place(40)}, {}, Real(random() % 9)};
  world.mover.to = {world.mover.from.x + place(60), world.mover.from.y + place(60)};
  const auto count = random() % 40;
  for (unsigned i = 0; i < count; ++i) {
    MovingCircle<Real> circle{{place(200), place(200)}, {}, Real(random() % 12)};
    circle.to = circle.from;
    if (moving) circle.to = {circle.from.x + place(20), circle.from.y + place(20)};
    world.circles.push_back(circle);
    world.targets.add(circle);
  }
  return world;
}

template <typename Real>
class Batch : public testing::Test {
 protected:
  ~Batch() override { hwy::SetSupportedTargetsForTest(0); }

  static void compare(const World<Real>& world, const Separating<Real>& separating) {
    std::optional<Contact<Real>> r, l;
    std::vector<Real> expected_r, expected_l;
    for (std::size_t i = 0; i < world.circles.size(); ++i) {
      const MovingCircle<Real>& circle = world.circles[i];
      const auto t = rule_r(world.mover, circle, separating);
      if (t && (!r || *t < r->t)) r = Contact<Real>{i, *t};
      expected_r.push_back(t.value_or(kMiss<Real>));
      const auto u = rule_l(world.mover, Circle<Real>{circle.from, circle.radius});
      if (u && *u < (l ? l->t : Real(1))) l = Contact<Real>{i, *u};
      expected_l.push_back(u.value_or(kMiss<Real>));
    }
    check(earliest_r(world.mover, world.targets, separating), r);
    check(earliest_l(world.mover, world.targets), l);
    std::vector<Real> times(world.circles.size());
    times_r(world.mover, world.targets, times.data(), separating);
    EXPECT_EQ(times, expected_r);
    times_l(world.mover, world.targets, times.data());
    EXPECT_EQ(times, expected_l);
  }

 private:
  static void check(const std::optional<Contact<Real>>& got,
                    const std::optional<Contact<Real>>& expected) {
    ASSERT_EQ(got.has_value(), expected.has_value());
    if (!got) return;
    EXPECT_EQ(got->target, expected->target);
    EXPECT_EQ(got->t, expected->t);
  }
};

using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Batch, Reals);

TYPED_TEST(Batch, EqualsTheScalarRulesOnEveryInstructionSet) {
  constexpr unsigned kSeed = 11;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  int sets = 0;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    SCOPED_TRACE(hwy::TargetName(target));
    ++sets;
    std::mt19937 random(kSeed);
    for (int i = 0; i < 4000; ++i) {
      SCOPED_TRACE("world " + std::to_string(i));
      const auto world = random_world<TypeParam>(random, i % 2 == 1);
      this->compare(world, {i % 3 == 0, TypeParam(i % 5)});
      if (this->HasFailure()) return;
    }
  }
  EXPECT_GT(sets, 0);
}

TYPED_TEST(Batch, NothingToHit) {
  const Targets<TypeParam> none;
  EXPECT_FALSE(earliest_r(MovingCircle<TypeParam>{{0, 0}, {1, 0}, 1}, none));
  EXPECT_FALSE(earliest_l(MovingCircle<TypeParam>{{0, 0}, {1, 0}, 1}, none));
}

TYPED_TEST(Batch, AHugeMoverDoesNotHitThePadding) {
  Targets<TypeParam> targets;
  targets.add(Circle<TypeParam>{{TypeParam(1e6), 0}, 1});
  EXPECT_FALSE(earliest_r(MovingCircle<TypeParam>{{0, 0}, {10, 0}, 1000}, targets));
  targets.clear();
  EXPECT_EQ(targets.size(), 0u);
  EXPECT_FALSE(earliest_r(MovingCircle<TypeParam>{{0, 0}, {10, 0}, 1000}, targets));
}

TYPED_TEST(Batch, OfEqualTimesTheFirstTargetWins) {
  Targets<TypeParam> targets;
  for (int i = 0; i < 37; ++i) targets.add(Circle<TypeParam>{{64, 0}, 20});
  const MovingCircle<TypeParam> mover{{0, 0}, {48, 0}, 8};
  EXPECT_EQ(earliest_r(mover, targets)->target, 0u);
  EXPECT_EQ(earliest_r(mover, targets)->t, TypeParam(0.75));
  EXPECT_EQ(earliest_l(mover, targets)->target, 0u);
  targets.add(Circle<TypeParam>{{52, 0}, 20});  // 24 of 48
  EXPECT_EQ(earliest_r(mover, targets)->target, 37u);
  EXPECT_EQ(earliest_l(mover, targets)->t, TypeParam(0.5));
}

TYPED_TEST(Batch, AContactAtTheEndIsRuleRsAlone) {
  Targets<TypeParam> targets;
  targets.add(Circle<TypeParam>{{40, 0}, 20});
  const MovingCircle<TypeParam> mover{{0, 0}, {12, 0}, 8};
  EXPECT_EQ(earliest_r(mover, targets)->t, TypeParam(1));
  EXPECT_FALSE(earliest_l(mover, targets));
}

}  // namespace
}  // namespace collide::techniques::swept::swept_batch_test
