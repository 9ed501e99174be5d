// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace collide::bench {

/// Declares what a benchmark measured: `count` things named `unit` ("clocks/s"), and the rate it
/// should reach (0: none). The report prints the rate beside the target.
inline void report_rate(benchmark::State& state, double count, const std::string& unit,
                        double target) {
  state.counters["rate"] = benchmark::Counter(count, benchmark::Counter::kIsRate);
  state.counters["target"] = target;
  state.SetLabel(unit);
}

}  // namespace collide::bench
