// SPDX-License-Identifier: MIT
// Seconds that all techniques take on their golden models, with the truths, for 600 frames of 128
// objects on 640x480.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "bench/figure.h"
#include "model/techniques/registry.h"
#include "model/techniques/verdict.h"
#include "sim/compare/comparison.h"

namespace collide::bench {
namespace {

using namespace techniques;
using scene::Role;

constexpr int kObjects = 128;
constexpr int kFrames = 600;
constexpr World kWorld{640, 480};

/// Half discs of 8 to 32 pixels that fly straight and turn back at the edges.
Film swarm() {
  std::mt19937 random(1);
  const auto any = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  Film film(kWorld);
  for (const int side : {8, 16, 24, 32}) {
    scene::Mask mask(side, side);
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
        if (dx * dx + dy * dy <= side * side && y >= side / 4) mask.set(x, y);
      }
    }
    film.add_shape(mask);
  }
  struct Flier {
    int shape;
    swept::Point<double> at, velocity;
  };
  std::vector<Flier> fliers;
  for (int i = 0; i < kObjects; ++i) {
    film.add_object(i == 0    ? Role::kPlayer
                    : i < 11  ? Role::kPlayerBullet
                    : i < 100 ? Role::kEnemy
                              : Role::kEnemyBullet);
    fliers.push_back(
        {static_cast<int>(random() % 4), {any(0, 600), any(0, 440)}, {any(-5, 5), any(-5, 5)}});
  }
  for (int frame = 0; frame < kFrames; ++frame) {
    std::vector<Film::Appearance> appearances;
    for (Flier& flier : fliers) {
      appearances.push_back({flier.shape, flier.at});
      flier.at.x += flier.velocity.x;
      flier.at.y += flier.velocity.y;
      if (flier.at.x < 0 || flier.at.x > 620) flier.velocity.x = -flier.velocity.x;
      if (flier.at.y < 0 || flier.at.y > 460) flier.velocity.y = -flier.velocity.y;
    }
    film.add_frame(appearances);
  }
  return film;
}

void report_seconds(benchmark::State& state, double target) {
  // One "thing" that is a billion nanoseconds long: seconds.
  report_nanoseconds(state, 1e9 * static_cast<double>(state.iterations()), "s", target);
}

void truths(benchmark::State& state) {
  const Film film = swarm();
  for (auto _ : state) benchmark::DoNotOptimize(Truths(film, kWorld).frame(0));
  report_seconds(state, 0);
}
BENCHMARK(truths)->Name("128 objects x 600 frames, truths");

void one(benchmark::State& state, std::size_t index) {
  const Film film = swarm();
  const Truths truth(film, kWorld);
  for (auto _ : state) {
    const auto technique = all_techniques()[index].make(film);
    benchmark::DoNotOptimize(run(*technique, film, truth).tally);
  }
  report_seconds(state, 0);
}

void all(benchmark::State& state) {
  const Film film = swarm();
  for (auto _ : state) benchmark::DoNotOptimize(compare::compare(film).outcomes.size());
  report_seconds(state, 3);
}
BENCHMARK(all)->Name("compare: 128 objects x 600 frames, all on golden");

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
}  // namespace collide::bench
