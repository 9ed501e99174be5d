// SPDX-License-Identifier: MIT
// Seconds that all techniques take on their golden models, with the truths: for 600 frames of 128
// objects on 640x480, and for 60 frames of more and more.
#include <string>
#include <vector>

#include "bench/figure.h"
#include "bench/swarm.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/verdict.h"
#include "sim/compare/comparison.h"

namespace collide::bench::compare_bench {
namespace {

using namespace techniques;
/// What the figures of single techniques are of.
Film small_swarm() {
  return swarm({128, 600, {640, 480}, 32});
}

void report_seconds(benchmark::State& state, double target, const std::string& unit = "s") {
  // One "thing" that is a billion nanoseconds long: seconds.
  report_nanoseconds(state, 1e9 * static_cast<double>(state.iterations()), unit, target);
}

void truths(benchmark::State& state) {
  const Film film = small_swarm();
  for (auto _ : state) {
    auto frame = Truths(film, film.world()).frame(0);
    benchmark::DoNotOptimize(frame);
  }
  report_seconds(state, 0);
}
BENCHMARK(truths)->Name("128 objects x 600 frames, truths");

void one(benchmark::State& state, std::size_t index) {
  const Film film = small_swarm();
  const Truths truth(film, film.world());
  for (auto _ : state) {
    const auto technique = all_techniques()[index].make(film);
    benchmark::DoNotOptimize(run(*technique, film, truth).tally);
  }
  report_seconds(state, 0);
}

void all(benchmark::State& state) {
  const Film film = small_swarm();
  for (auto _ : state) benchmark::DoNotOptimize(compare::compare(film).outcomes.size());
  report_seconds(state, 3);
}
BENCHMARK(all)->Name("compare: 128 objects x 600 frames, all on golden");

void sizes(benchmark::State& state, const Swarm& of, double target) {
  const Film film = swarm(of);
  for (auto _ : state) benchmark::DoNotOptimize(compare::compare(film).outcomes.size());
  const Truths truths(film, film.world());
  std::size_t hits = 0;
  for (int i = 0; i < film.frames(); ++i) hits += truths.frame(i).pixel_pairs.size();
  report_seconds(state, target, "s, " + std::to_string(hits) + " hits");
}
BENCHMARK_CAPTURE(sizes, small, kSwarms[0], 0)->Name("compare: 128 objects x 60 frames");
BENCHMARK_CAPTURE(sizes, medium, kSwarms[1], 0)->Name("compare: 512 objects x 60 frames");
BENCHMARK_CAPTURE(sizes, dense, kSwarms[2], 6)->Name("compare: 2048 objects x 60 frames, dense");
BENCHMARK_CAPTURE(sizes, spread, kSwarms[3], 10)->Name("compare: 8192 objects x 60 frames, spread");

/// The broad phase of the truths; a peer's is beside it.
void broad_phase(benchmark::State& state, const Swarm& of) {
  const Film film = swarm(of);
  std::vector<std::vector<Extent<double>>> frames;
  for (int i = 0; i < film.frames(); ++i) frames.push_back(boxes_of(film, i));
  double objects = 0;
  for (auto _ : state) {
    for (const auto& boxes : frames) benchmark::DoNotOptimize(pairs_that_meet(boxes).size());
    objects += static_cast<double>(of.objects * of.frames);
  }
  report_nanoseconds(state, objects, "ns an object", 0);
}
BENCHMARK_CAPTURE(broad_phase, dense, kSwarms[2])->Name("broad phase: 2048 objects, dense");
BENCHMARK_CAPTURE(broad_phase, spread, kSwarms[3])->Name("broad phase: 8192 objects, spread");

const bool kEach = [] {
  const auto makers = all_techniques();
  for (std::size_t i = 0; i < makers.size(); ++i) {
    if (makers[i].name == "continuum") continue;  // it plays scenes of its game only
    benchmark::RegisterBenchmark(("128 objects x 600 frames, " + makers[i].name).c_str(),
                                 [i](benchmark::State& state) { one(state, i); });
  }
  return true;
}();

}  // namespace
}  // namespace collide::bench::compare_bench
