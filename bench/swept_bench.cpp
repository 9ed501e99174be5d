// SPDX-License-Identifier: MIT
// Nanoseconds a test of the swept circle rules: an arena of 640x480 pixels with 512 enemies of
// radius 10, balls of radius 8 that move 8 pixels a frame and overlap no enemy at the start.
#include <cmath>
#include <random>
#include <vector>

#include "bench/figure.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/swept_fixed.h"

namespace collide::bench {
namespace {

using namespace techniques::swept;

template <typename Real>
constexpr double kTarget = sizeof(Real) == sizeof(double) ? 0.8 : 0.4;

constexpr int kEnemies = 512;
constexpr int kBalls = 64;

template <typename Real>
struct Arena {
  Arena() {
    std::mt19937 random(1);
    std::uniform_real_distribution<Real> x(0, 640), y(0, 480), turn(0, Real(6.283));
    while (circles.size() < kEnemies) {
      circles.push_back({{x(random), y(random)}, 10});
      targets.add(circles.back());
    }
    while (balls.size() < kBalls) {
      const Point<Real> from{x(random), y(random)};
      const Real direction = turn(random);
      const MovingCircle<Real> ball{
          from, {from.x + 8 * std::cos(direction), from.y + 8 * std::sin(direction)}, 8};
      const auto first = earliest_r(ball, targets);
      if (!first || first->t > 0) balls.push_back(ball);
    }
  }

  std::vector<Circle<Real>> circles;
  Targets<Real> targets;
  std::vector<MovingCircle<Real>> balls;
};

template <typename Real>
void scalar_r(benchmark::State& state) {
  const Arena<Real> arena;
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      Real best = 2;
      for (const auto& circle : arena.circles) {
        const auto t = rule_r(ball, still(circle));
        if (t && *t < best) best = *t;
      }
      benchmark::DoNotOptimize(best);
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(scalar_r<double>)->Name("swept circle, rule R, scalar, double");

template <typename Real>
void batch_r(benchmark::State& state) {
  const Arena<Real> arena;
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      benchmark::DoNotOptimize(earliest_r(ball, arena.targets));
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", kTarget<Real>);
}
BENCHMARK(batch_r<double>)->Name("swept circle, rule R, batch, earliest, double");
BENCHMARK(batch_r<float>)->Name("swept circle, rule R, batch, earliest, float");

/// Every ball goes through the whole arena, so that hundreds of targets are in reach of each.
template <typename Real>
void batch_r_long(benchmark::State& state) {
  Arena<Real> arena;
  std::mt19937 random(2);
  std::uniform_real_distribution<Real> y(0, 480);
  for (auto& ball : arena.balls) ball = {{-20, y(random)}, {660, y(random)}, 8};
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      benchmark::DoNotOptimize(earliest_r(ball, arena.targets));
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", kTarget<Real>);
}
BENCHMARK(batch_r_long<double>)->Name("the same, across the whole arena, double");
BENCHMARK(batch_r_long<float>)->Name("the same, across the whole arena, float");

/// No test is cut short: a time for each target.
template <typename Real>
void batch_times_r(benchmark::State& state) {
  const Arena<Real> arena;
  std::vector<Real> times(kEnemies);
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      times_r(ball, arena.targets, times.data());
      benchmark::DoNotOptimize(times.data());
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(batch_times_r<double>)->Name("swept circle, rule R, batch, all times, double");
BENCHMARK(batch_times_r<float>)->Name("swept circle, rule R, batch, all times, float");

template <typename Real>
void batch_l(benchmark::State& state) {
  const Arena<Real> arena;
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      benchmark::DoNotOptimize(earliest_l(ball, arena.targets));
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(batch_l<double>)->Name("swept circle, rule L, batch, earliest, double");
BENCHMARK(batch_l<float>)->Name("swept circle, rule L, batch, earliest, float");

void fixed(benchmark::State& state) {
  const Arena<double> arena;
  const auto q = [](double pixels) { return static_cast<std::int16_t>(pixels * 16); };
  std::vector<FixedCircle> targets, balls;
  for (const auto& c : arena.circles) {
    targets.push_back({q(c.centre.x), q(c.centre.y), q(c.centre.x), q(c.centre.y), q(c.radius)});
  }
  for (const auto& b : arena.balls) {
    balls.push_back({q(b.from.x), q(b.from.y), q(b.to.x), q(b.to.y), q(b.radius)});
  }
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : balls) {
      for (const auto& target : targets) benchmark::DoNotOptimize(rule_r_fixed(ball, target));
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(fixed)->Name("swept circle, rule R, fixed point");

}  // namespace
}  // namespace collide::bench
