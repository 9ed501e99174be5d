// SPDX-License-Identifier: MIT
// Peer: pygame's mask.overlap on the masks and offsets of the overlap bench. The script measures;
// this shows what it printed.
#include <cstdio>
#include <memory>
#include <string>

#include "bench/figure.h"

namespace collide::bench {
namespace {

struct Close {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

/// Nanoseconds of one call without those of a call that has nothing to compare; negative if the
/// script failed.
double measured(int side) {
  const std::string command = COLLIDE_PYTHON " " COLLIDE_PYGAME_SCRIPT " " + std::to_string(side);
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  double nanoseconds = -1;
  if (!pipe || std::fscanf(pipe.get(), "%lf", &nanoseconds) != 1) return -1;
  return nanoseconds;
}

void pygame_overlap(benchmark::State& state, int side) {
  double nanoseconds = 0;
  for (auto _ : state) nanoseconds = measured(side);
  if (nanoseconds < 0) state.SkipWithError("the script with pygame failed");
  state.counters["nanoseconds"] = nanoseconds;
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
