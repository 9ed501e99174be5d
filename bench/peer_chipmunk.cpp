// SPDX-License-Identifier: MIT
// Peer: Chipmunk's segment query with a radius against circle shapes, which is a swept circle, in
// the arena.
#include <chipmunk/chipmunk.h>

#include <memory>
#include <vector>

#include "bench/figure.h"
#include "bench/swept_arena.h"

namespace collide::bench {
namespace {

struct Free {
  void operator()(cpBody* body) const { cpBodyFree(body); }
  void operator()(cpShape* shape) const { cpShapeFree(shape); }
};

void segment_query(benchmark::State& state) {
  const Arena<double> arena;
  const std::unique_ptr<cpBody, Free> body(cpBodyNewStatic());
  std::vector<std::unique_ptr<cpShape, Free>> shapes;
  for (const auto& circle : arena.circles) {
    shapes.emplace_back(
        cpCircleShapeNew(body.get(), circle.radius, cpv(circle.centre.x, circle.centre.y)));
    cpShapeCacheBB(shapes.back().get());
  }
  double tests = 0;
  for (auto _ : state) {
    for (const auto& ball : arena.balls) {
      cpFloat best = 2;
      for (const auto& shape : shapes) {
        cpSegmentQueryInfo info;
        if (cpShapeSegmentQuery(shape.get(), cpv(ball.from.x, ball.from.y),
                                cpv(ball.to.x, ball.to.y), ball.radius, &info) &&
            info.alpha < best) {
          best = info.alpha;
        }
      }
      benchmark::DoNotOptimize(best);
    }
    tests += kBalls * kEnemies;
  }
  report_nanoseconds(state, tests, "ns a test", 0);
}
BENCHMARK(segment_query)->Name("peer: Chipmunk segment query, circles");

}  // namespace
}  // namespace collide::bench
