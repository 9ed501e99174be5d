// SPDX-License-Identifier: MIT
// Masks from Python, beside pygame's: the script measures both in turns; this shows what it
// printed.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "bench/figure.h"

namespace collide::bench::python_bench {
namespace {

struct Close {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

/// Nanoseconds a pair.
struct Measured {
  double ours, pygame;
};

std::optional<Measured> measured(int side, const std::string& what) {
  const std::string command = "PYTHONPATH=" COLLIDE_PYTHONPATH " " COLLIDE_PYTHON
                              " " COLLIDE_OVERLAP_SCRIPT " " +
                              std::to_string(side) + " " + what;
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  Measured found{};
  if (!pipe || std::fscanf(pipe.get(), "%lf %lf", &found.ours, &found.pygame) != 2) {
    return std::nullopt;
  }
  return found;
}

void python_overlap(benchmark::State& state, int side, const std::string& what) {
  std::optional<Measured> found;
  for (auto _ : state) found = measured(side, what);
  if (!found) {
    state.SkipWithError("the script with collide and pygame failed");
    return;
  }
  report_ratio(state, found->pygame / found->ours, "times pygame's, from Python", 5);
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

}  // namespace
}  // namespace collide::bench::python_bench
