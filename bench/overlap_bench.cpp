// SPDX-License-Identifier: MIT
// The overlap unit: frames of 128 sprites, and clocks of the RTL.
#include "bench/figure.h"
#include "sim/scene/overlap_scenes.h"
#include "sim/units/overlap/make.h"

namespace collide::bench::overlap_bench {
namespace {

/// The first scene of the clocks table.
const overlap::Task& frame() {
  static const overlap::Task task = overlap::make_scenes().front().task;
  return task;
}

void run_frame(overlap::Unit& unit) {
  unit.write(overlap::kControl, start_bits(frame().setup));
  unit.run();
}

void frames(benchmark::State& state, On on, double target) {
  overlap::Ram ram = make_ram(frame());
  const auto unit = overlap::unit_maker(on)(ram);
  configure(*unit, frame().setup);
  double count = 0;
  const std::uint64_t before = unit->wave_clock();
  for (auto _ : state) {
    const CountedBody counted;
    run_frame(*unit);
    ++count;
  }
  report_rate(state, count, "frames/s", target);
  report_work(state, static_cast<double>(unit->wave_clock() - before));
}
BENCHMARK_CAPTURE(frames, golden, On::kGolden, 20e3)
    ->Name("overlap golden model, 128 discs of 16x16");
BENCHMARK_CAPTURE(frames, rtl, On::kRtl, 0)->Name("overlap RTL, 128 discs of 16x16");
BENCHMARK_CAPTURE(frames, lockstep, On::kLockstep, 2e3)
    ->Name("overlap lockstep, 128 discs of 16x16");

void clocks(benchmark::State& state) {
  overlap::Ram ram = make_ram(frame());
  const auto unit = overlap::unit_maker(On::kRtl)(ram);
  configure(*unit, frame().setup);
  const std::uint64_t before = unit->wave_clock();
  for (auto _ : state) run_frame(*unit);
  report_rate(state, static_cast<double>(unit->wave_clock() - before), "clocks/s", 20e6);
}
BENCHMARK(clocks)->Name("overlap RTL under Verilator");

}  // namespace
}  // namespace collide::bench::overlap_bench
