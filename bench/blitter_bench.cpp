// SPDX-License-Identifier: MIT
#include <memory>

#include "bench/figure.h"
#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "model/blitter/ram.h"
#include "sim/units/blitter/make.h"

namespace collide::bench::blitter_bench {
namespace {

using namespace blitter;

constexpr unsigned kWords = 20;
constexpr unsigned kLines = 200;

/// A plain AND of 20 x 200 words: source read, destination read, write. Returns the accesses made.
std::uint64_t and_blit(HostBus& host, unsigned mode = kHog) {
  host.write_word(kSrcXInc, 2);
  host.write_word(kSrcYInc, 2);
  host.write_address(kSrcAddrHigh, 0x0000);
  host.write_word(kEndmask1, 0xFFFF);
  host.write_word(kEndmask2, 0xFFFF);
  host.write_word(kEndmask3, 0xFFFF);
  host.write_word(kDstXInc, 2);
  host.write_word(kDstYInc, 2);
  host.write_address(kDstAddrHigh, 0x4000);
  host.write_word(kXCount, kWords);
  host.write_word(kYCount, kLines);
  host.write_word(kHop, 0x0201);
  host.write_word(kControl, (kBusy | mode) << 8);
  return host.run();
}

void blitter_rtl_clocks(benchmark::State& state) {
  Ram memory(65536);
  const auto unit = unit_maker(On::kRtl)(memory);
  HostBus host(*unit);
  for (auto _ : state) and_blit(host);
  report_rate(state, double(unit->clocks()), "clocks/s", 20e6);
}
BENCHMARK(blitter_rtl_clocks)->Name("blitter RTL under Verilator, no trace");

/// The chip takes turns with a CPU that polls.
void blitter_shared_clocks(benchmark::State& state, On on, double target) {
  Ram memory(65536);
  const auto unit = unit_maker(on)(memory);
  HostBus host(*unit);
  const std::uint64_t before = unit->clocks();
  for (auto _ : state) {
    const CountedBody counted;
    and_blit(host, 0);
  }
  const auto clocks = double(unit->clocks() - before);
  report_rate(state, clocks, "clocks/s", target);
  report_work(state, clocks);
}
BENCHMARK_CAPTURE(blitter_shared_clocks, rtl, On::kRtl, 20e6)->Name("blitter RTL, shared mode");
BENCHMARK_CAPTURE(blitter_shared_clocks, lockstep, On::kLockstep, 0)
    ->Name("blitter lockstep, shared mode");

void blitter_golden_words(benchmark::State& state) {
  Ram memory(65536);
  Golden golden(memory);
  HostBus host(golden);
  double words = 0;
  for (auto _ : state) {
    and_blit(host);
    words += kWords * kLines;
  }
  report_rate(state, words, "words/s", 40e6);
}
BENCHMARK(blitter_golden_words)->Name("blitter golden model, AND blits");

void blitter_lockstep_accesses(benchmark::State& state) {
  Ram memory(65536);
  const auto unit = unit_maker(On::kLockstep)(memory);
  HostBus host(*unit);
  double accesses = 0;
  for (auto _ : state) accesses += double(and_blit(host));
  report_rate(state, accesses, "accesses/s", 5e6);
}
BENCHMARK(blitter_lockstep_accesses)->Name("blitter lockstep");

}  // namespace
}  // namespace collide::bench::blitter_bench
