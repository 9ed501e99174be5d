// SPDX-License-Identifier: MIT
// Nanoseconds for one comparison of two masks at a random offset at which their boxes overlap and
// no pixel does.
#include <random>
#include <vector>

#include "bench/figure.h"
#include "model/techniques/pixel_overlap.h"

namespace collide::bench::pixel_overlap_bench {
namespace {

using scene::PackedMask;

/// Every second row, so that masks at an odd distance of rows share no pixel.
PackedMask stripes(int side) {
  PackedMask mask(side, side);
  for (int y = 0; y < side; y += 2) {
    for (int x = 0; x < side; ++x) mask.set(x, y);
  }
  return mask;
}

struct Offset {
  int dx, dy;
};

/// Enough of them that no branch predictor learns their order.
std::vector<Offset> offsets(int side) {
  constexpr int kCount = 1 << 15;
  std::mt19937 random(5);
  std::uniform_int_distribution<int> any(-side + 1, side - 1);
  std::vector<Offset> result;
  while (result.size() < kCount) {
    const Offset offset{any(random), any(random)};
    if (offset.dy % 2 != 0) result.push_back(offset);
  }
  return result;
}

void pixel_overlap(benchmark::State& state, int side, double target) {
  const PackedMask first = stripes(side), second = stripes(side);
  const std::vector<Offset> places = offsets(side);
  double pairs = 0;
  bool hit = false;
  for (auto _ : state) {
    for (const Offset& offset : places) {
      hit |= techniques::overlap(first, second, offset.dx, offset.dy);
    }
    pairs += static_cast<double>(places.size());
  }
  if (hit) state.SkipWithError("masks that share no pixel were found to overlap");
  report_nanoseconds(state, pairs, "ns a pair", target);
}
BENCHMARK_CAPTURE(pixel_overlap, 64, 64, 4)->Name("pixel overlap, 64x64, no hit, random offset");
BENCHMARK_CAPTURE(pixel_overlap, 32, 32, 3)->Name("pixel overlap, 32x32, no hit, random offset");

}  // namespace
}  // namespace collide::bench::pixel_overlap_bench
