// SPDX-License-Identifier: MIT
// What a second process is worth to a co-simulation that takes one of them over ten seconds.
#include <thread>

#include "bench/figure.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"

namespace collide::bench::workers_bench {
namespace {

constexpr std::uint64_t kJobs = 50'000;

double seconds_of(unsigned workers) {
  cosim::CosimOptions options;
  options.seed = 1;
  options.count = kJobs;
  options.workers = workers;
  return cosim::cosimulate(cosim::blitter_bench(), options).seconds;
}

void cosim_with_two_workers(benchmark::State& state) {
  if (std::thread::hardware_concurrency() < 2) {
    state.SkipWithError("needs two cores");
    return;
  }
  double ratio = 0;
  for (auto _ : state) ratio = seconds_of(1) / seconds_of(2);
  report_ratio(state, ratio, "times as fast as -j 1", 1.9);
}
BENCHMARK(cosim_with_two_workers)
    ->Name("cosim blitter: 50,000 random jobs, -j 2")
    ->Iterations(1)
    ->UseRealTime();

}  // namespace
}  // namespace collide::bench::workers_bench
