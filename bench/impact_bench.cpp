// SPDX-License-Identifier: MIT
// The impact unit: pairs of the scene in which 128 objects are spread, and clocks of the RTL.
#include "bench/figure.h"
#include "sim/scene/impact_scenes.h"
#include "sim/units/impact/make.h"

namespace collide::bench::impact_bench {
namespace {

const impact::Scene& spread() {
  static const impact::Scene scene = impact::make_scenes().at(2);
  return scene;
}

void run_frame(impact::Unit& unit) {
  unit.write(impact::kControl, impact::kStart);
  unit.run();
}

void pairs(benchmark::State& state, On on, double target) {
  impact::Ram ram = make_ram(spread());
  const auto unit = impact::unit_maker(on)(ram);
  configure(*unit, spread());
  const auto objects = static_cast<double>(spread().objects.size());
  double count = 0;
  const std::uint64_t before = unit->wave_clock();
  for (auto _ : state) {
    const CountedBody counted;
    run_frame(*unit);
    count += objects * (objects - 1) / 2;
  }
  report_rate(state, count, "pairs/s", target);
  report_work(state, static_cast<double>(unit->wave_clock() - before));
}
BENCHMARK_CAPTURE(pairs, golden, On::kGolden, 5e6)->Name("impact golden model, 128 spread");
BENCHMARK_CAPTURE(pairs, rtl, On::kRtl, 0)->Name("impact RTL, 128 spread");
BENCHMARK_CAPTURE(pairs, lockstep, On::kLockstep, 1e6)->Name("impact lockstep, 128 spread");

void clocks(benchmark::State& state) {
  impact::Ram ram = make_ram(spread());
  const auto unit = impact::unit_maker(On::kRtl)(ram);
  configure(*unit, spread());
  const std::uint64_t before = unit->wave_clock();
  for (auto _ : state) run_frame(*unit);
  report_rate(state, static_cast<double>(unit->wave_clock() - before), "clocks/s", 20e6);
}
BENCHMARK(clocks)->Name("impact RTL under Verilator");

}  // namespace
}  // namespace collide::bench::impact_bench
