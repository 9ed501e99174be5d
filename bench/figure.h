// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>
#include <valgrind/callgrind.h>

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

/// The same for a cost: nanoseconds of CPU time for each of `count` things ("ns a test"), and the
/// most it should be (0: none).
inline void report_nanoseconds(benchmark::State& state, double count, const std::string& unit,
                               double target) {
  state.counters["nanoseconds"] =
      benchmark::Counter(count * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["target"] = target;
  state.SetLabel(unit);
}

/// The same for how many times one thing is another: "times as fast", and how many it should be.
inline void report_ratio(benchmark::State& state, double ratio, const std::string& unit,
                         double target) {
  state.counters["ratio"] = ratio;
  state.counters["target"] = target;
  state.SetLabel(unit);
}

/// The body of a loop whose instructions `bench --instructions` counts, while it exists. Costs some
/// instructions that do nothing where nobody counts.
class CountedBody {
 public:
  CountedBody() { CALLGRIND_TOGGLE_COLLECT; }
  ~CountedBody() { CALLGRIND_TOGGLE_COLLECT; }
  CountedBody(const CountedBody&) = delete;
  CountedBody& operator=(const CountedBody&) = delete;
};

/// Counts the work that the instructions are divided by: clocks, pairs or frames.
inline void report_work(benchmark::State& state, double count) {
  state.counters["work"] = count;
}

}  // namespace collide::bench
