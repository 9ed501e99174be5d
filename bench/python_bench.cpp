// SPDX-License-Identifier: MIT
// Units and masks from Python, masks beside pygame's: scripts measure; this shows what they
// printed.
#include <array>
#include <optional>
#include <string>

#include "bench/figure.h"
#include "bench/script.h"

namespace collide::bench::python_bench {
namespace {

const std::string kPython = "PYTHONPATH=" COLLIDE_PYTHONPATH " " COLLIDE_PYTHON " " COLLIDE_BENCH;

void python_blit(benchmark::State& state, const std::string& memory) {
  std::optional<std::array<double, 1>> accesses;
  for (auto _ : state) accesses = printed_by<1>(kPython + "/python_blit.py " + memory);
  if (!accesses) {
    state.SkipWithError("the script with collide failed");
    return;
  }
  state.counters["rate"] = (*accesses)[0];
  state.counters["target"] = memory == "numpy" ? 1e6 : 0;
  state.SetLabel("accesses/s");
}
BENCHMARK_CAPTURE(python_blit, numpy, "numpy")
    ->Iterations(1)
    ->Name("Python: blits on an array of numpy's");
BENCHMARK_CAPTURE(python_blit, callable, "callable")
    ->Iterations(1)
    ->Name("Python: blits on a callable");

#ifdef COLLIDE_PYGAME
void python_overlap(benchmark::State& state, int side, const std::string& what) {
  std::optional<std::array<double, 2>> found;
  for (auto _ : state) {
    found = printed_by<2>(kPython + "/python_overlap.py " + std::to_string(side) + " " + what);
  }
  if (!found) {
    state.SkipWithError("the script with collide and pygame failed");
    return;
  }
  const auto [ours, pygame] = *found;
  report_ratio(state, pygame / ours, "times pygame's, from Python", 5);
}
BENCHMARK_CAPTURE(python_overlap, offsets_64, 64, "offsets")
    ->Iterations(1)
    ->Name("Python: 10,000 offsets, 64x64");
BENCHMARK_CAPTURE(python_overlap, offsets_32, 32, "offsets")
    ->Iterations(1)
    ->Name("Python: 10,000 offsets, 32x32");
BENCHMARK_CAPTURE(python_overlap, pairs_32, 32, "pairs")
    ->Iterations(1)
    ->Name("Python: 10,000 pairs of 200 objects, 32x32");
#endif

}  // namespace
}  // namespace collide::bench::python_bench
