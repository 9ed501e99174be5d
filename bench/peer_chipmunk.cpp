// SPDX-License-Identifier: MIT
// Peer: Chipmunk's segment query with a radius against circle shapes, which is a swept circle, in
// the arena; and its broad phase, a tree of boxes, of a swarm.
#include <chipmunk/chipmunk.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "bench/figure.h"
#include "bench/swarm.h"
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

struct FreeIndex {
  void operator()(cpSpatialIndex* index) const { cpSpatialIndexFree(index); }
};

/// Each frame moves the boxes, brings the tree up to date and asks it for the pairs.
void broad_phase(benchmark::State& state, const Swarm& of) {
  const techniques::Film film = swarm(of);
  std::vector<std::vector<cpBB>> frames;
  for (int i = 0; i < film.frames(); ++i) {
    frames.emplace_back();
    for (const auto& box : boxes_of(film, i)) {
      frames.back().push_back(cpBBNew(box.left, box.top, box.right, box.bottom));
    }
  }
  std::vector<cpBB> boxes = frames[0];
  const std::unique_ptr<cpSpatialIndex, FreeIndex> index(
      cpBBTreeNew([](void* box) { return *static_cast<cpBB*>(box); }, nullptr));
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    cpSpatialIndexInsert(index.get(), &boxes[i], static_cast<cpHashValue>(i));
  }
  double objects = 0;
  std::uint64_t pairs = 0;
  for (auto _ : state) {
    for (const std::vector<cpBB>& frame : frames) {
      boxes = frame;
      cpSpatialIndexReindexQuery(
          index.get(),
          [](void* first, void* second, cpCollisionID id, void* count) -> cpCollisionID {
            const bool meet =
                cpBBIntersects(*static_cast<cpBB*>(first), *static_cast<cpBB*>(second));
            *static_cast<std::uint64_t*>(count) += meet ? 1 : 0;
            return id;
          },
          &pairs);
    }
    objects += static_cast<double>(of.objects * of.frames);
  }
  benchmark::DoNotOptimize(pairs);
  report_nanoseconds(state, objects, "ns an object", 0);
}
BENCHMARK_CAPTURE(broad_phase, dense, kSwarms[2])->Name("peer: Chipmunk broad phase, 2048, dense");
BENCHMARK_CAPTURE(broad_phase, spread, kSwarms[3])
    ->Name("peer: Chipmunk broad phase, 8192, spread");

}  // namespace
}  // namespace collide::bench
