// SPDX-License-Identifier: MIT
// Nanoseconds a test of the swept circle rules in the arena.
#include <random>
#include <vector>

#include "bench/figure.h"
#include "bench/swept_arena.h"
#include "model/impact/rule.h"

namespace collide::bench::swept_bench {
namespace {

using namespace techniques::swept;

template <typename Real>
constexpr double kTarget = sizeof(Real) == sizeof(double) ? 0.5 : 0.25;

/// Measures `per_ball` with each ball of the arena; each call is a test of every enemy.
template <typename Balls, typename PerBall>
void measure(benchmark::State& state, const Balls& balls, double target, PerBall per_ball) {
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : balls) per_ball(ball);
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", target);
}

template <typename Real>
void scalar_r(benchmark::State& state) {
  const Arena<Real> arena;
  measure(state, arena.balls, 0, [&](const auto& ball) {
    Real best = 2;
    for (const auto& circle : arena.circles) {
      const auto t = rule_r(ball, still(circle));
      if (t && *t < best) best = *t;
    }
    benchmark::DoNotOptimize(best);
  });
}
BENCHMARK(scalar_r<double>)->Name("swept circle, rule R, scalar, double");

template <typename Real>
void batch_r(benchmark::State& state) {
  const Arena<Real> arena;
  measure(state, arena.balls, kTarget<Real>,
          [&](const auto& ball) { benchmark::DoNotOptimize(earliest_r(ball, arena.targets)); });
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
  measure(state, arena.balls, kTarget<Real>,
          [&](const auto& ball) { benchmark::DoNotOptimize(earliest_r(ball, arena.targets)); });
}
BENCHMARK(batch_r_long<double>)->Name("the same, across the whole arena, double");
BENCHMARK(batch_r_long<float>)->Name("the same, across the whole arena, float");

/// No test is cut short: a time for each target.
template <typename Real>
void batch_times_r(benchmark::State& state) {
  const Arena<Real> arena;
  std::vector<Real> times(kEnemies);
  measure(state, arena.balls, 0, [&](const auto& ball) {
    times_r(ball, arena.targets, times.data());
    benchmark::DoNotOptimize(times.data());
  });
}
BENCHMARK(batch_times_r<double>)->Name("swept circle, rule R, batch, all times, double");
BENCHMARK(batch_times_r<float>)->Name("swept circle, rule R, batch, all times, float");

template <typename Real>
void batch_l(benchmark::State& state) {
  const Arena<Real> arena;
  measure(state, arena.balls, 0,
          [&](const auto& ball) { benchmark::DoNotOptimize(earliest_l(ball, arena.targets)); });
}
BENCHMARK(batch_l<double>)->Name("swept circle, rule L, batch, earliest, double");
BENCHMARK(batch_l<float>)->Name("swept circle, rule L, batch, earliest, float");

void fixed(benchmark::State& state) {
  const Arena<double> arena;
  const auto q = [](double pixels) { return static_cast<std::int16_t>(pixels * 16); };
  std::vector<impact::Circle> targets, balls;
  for (const auto& c : arena.circles) {
    targets.push_back({q(c.centre.x), q(c.centre.y), q(c.centre.x), q(c.centre.y), q(c.radius)});
  }
  for (const auto& b : arena.balls) {
    balls.push_back({q(b.from.x), q(b.from.y), q(b.to.x), q(b.to.y), q(b.radius)});
  }
  measure(state, balls, 0, [&](const auto& ball) {
    for (const auto& target : targets) benchmark::DoNotOptimize(impact::rule_r(ball, target));
  });
}
BENCHMARK(fixed)->Name("swept circle, rule R, fixed point");

}  // namespace
}  // namespace collide::bench::swept_bench
