// SPDX-License-Identifier: MIT
// Peer: pygame's mask.overlap on the masks and offsets of the overlap bench. The script measures;
// this shows what it printed.
#include <array>
#include <optional>
#include <string>

#include "bench/figure.h"
#include "bench/script.h"

namespace collide::bench {
namespace {

/// Of one call without those of a call that has nothing to compare.
void pygame_overlap(benchmark::State& state, int side) {
  std::optional<std::array<double, 1>> nanoseconds;
  for (auto _ : state) {
    nanoseconds =
        printed_by<1>(COLLIDE_PYTHON " " COLLIDE_PYGAME_SCRIPT " " + std::to_string(side));
  }
  if (!nanoseconds) {
    state.SkipWithError("the script with pygame failed");
    return;
  }
  state.counters["nanoseconds"] = (*nanoseconds)[0];
  state.counters["target"] = 0;
  state.SetLabel("ns a pair");
}
BENCHMARK_CAPTURE(pygame_overlap, 64, 64)
    ->Iterations(1)
    ->Name("peer: pygame mask.overlap, 64x64, less the call");
BENCHMARK_CAPTURE(pygame_overlap, 32, 32)
    ->Iterations(1)
    ->Name("peer: pygame mask.overlap, 32x32, less the call");

}  // namespace
}  // namespace collide::bench
