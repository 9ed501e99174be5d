// SPDX-License-Identifier: MIT
// Peer: the time of impact of Box2D, circle against circle, in the arena.
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_time_of_impact.h>

#include "bench/figure.h"
#include "bench/swept_arena.h"

namespace collide::bench {
namespace {

b2CircleShape circle_of(float radius) {
  b2CircleShape shape;
  shape.m_p.SetZero();
  shape.m_radius = radius;
  return shape;
}

b2Sweep sweep_of(float x0, float y0, float x1, float y1) {
  b2Sweep sweep;
  sweep.localCenter.SetZero();
  sweep.c0.Set(x0, y0);
  sweep.c.Set(x1, y1);
  sweep.a0 = sweep.a = 0;
  sweep.alpha0 = 0;
  return sweep;
}

void time_of_impact(benchmark::State& state) {
  const Arena<float> arena;
  const b2CircleShape enemy = circle_of(arena.circles.front().radius);
  const b2CircleShape ball = circle_of(arena.balls.front().radius);
  b2TOIInput input;
  input.proxyA.Set(&enemy, 0);
  input.proxyB.Set(&ball, 0);
  input.tMax = 1;
  double tests = 0;
  for (auto _ : state) {
    for (const auto& mover : arena.balls) {
      input.sweepB = sweep_of(mover.from.x, mover.from.y, mover.to.x, mover.to.y);
      float best = 2;
      for (const auto& target : arena.circles) {
        input.sweepA = sweep_of(target.centre.x, target.centre.y, target.centre.x, target.centre.y);
        b2TOIOutput output;
        b2TimeOfImpact(&output, &input);
        if (output.state == b2TOIOutput::e_touching && output.t < best) best = output.t;
      }
      benchmark::DoNotOptimize(best);
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(time_of_impact)->Name("peer: Box2D b2TimeOfImpact, circles");

}  // namespace
}  // namespace collide::bench
