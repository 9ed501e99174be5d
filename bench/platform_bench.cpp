// SPDX-License-Identifier: MIT
// The SystemC platform: instructions a second in each kind of timing, and accesses a second of a
// blitter in lockstep that is busy all the time.
#include <chrono>
#include <functional>

#include "bench/figure.h"
#include "model/common/json.h"
#include "sim/m68k/program.h"
#include "sim/platform/mandin_batch.h"
#include "sim/tools/worker.h"

namespace collide::bench::platform_bench {
namespace {

using platform::Ending;
using platform::Machine;
using platform::MandinBatch;
using platform::Platform;

constexpr double kLooselyTimed = 50e6;
constexpr double kCached = 10e6;
constexpr double kAccurate = 2e6;
constexpr double kBlitterAccesses = 2e6;
constexpr std::uint32_t kQueryBytes = 24;
constexpr double kSeconds = 1000;  // simulated, more than any of these takes

const std::string kFirmware = COLLIDE_FIRMWARE;

/// What a run in a process of its own did, and the wall time of the simulation alone.
struct Run {
  double count = 0;
  double seconds = 0;
};
Run timed(const std::function<double(const std::function<void()>& start)>& work) {
  const Json json = tools::run_isolated([&] {
    using Clock = std::chrono::steady_clock;
    Clock::time_point started;
    const double count = work([&] { started = Clock::now(); });
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    return Json{{"count", count}, {"seconds", seconds}};
  });
  return {json["count"].get<double>(), json["seconds"].get<double>()};
}

void report(benchmark::State& state, const std::string& unit, double target,
            const std::function<Run()>& run) {
  double count = 0;
  for (auto _ : state) {
    const Run done = run();
    count += done.count;
    state.SetIterationTime(done.seconds);
  }
  report_rate(state, count, unit, target);
}

/// Continuum's test of 32 full rows without a hit, `queries` times.
Run continuum(const char* machine, const char* firmware, bool accurate, std::uint32_t queries) {
  return timed([&](const std::function<void()>& start) {
    Platform::Options options;
    options.timing.accurate = accurate;
    Platform platform(platform::read_machine(machine), options);
    const m68k::Program program =
        m68k::read_program(kFirmware + "/continuum-batch-" + firmware + ".elf");
    platform.load(program);
    const std::uint32_t mask = program.symbol("masks");
    for (std::uint32_t row = 0; row < 32; ++row) platform.set_long(mask + 4 * row, 0xFFFFFFFF);
    platform.set_long(program.symbol("count"), queries);
    for (std::uint32_t i = 0; i < queries; ++i) {
      const std::uint32_t at = program.symbol("queries") + kQueryBytes * i;
      platform.set_long(at, 0x00110011);
      platform.set_long(at + 4, mask);
      platform.set_word(at + 8, 32);
      platform.set_long(at + 12, 0xAAAAAAAA);
      platform.set_long(at + 16, 0x55555555);
    }
    start();
    return static_cast<double>(platform.run(kSeconds).instructions);
  });
}

Run busy_blitter() {
  return timed([](const std::function<void()>& start) {
    constexpr int kWords = 19, kRows = 100, kPairs = 100;
    MandinBatch::Sprite sprite;
    sprite.place = {0, 0, 16 * kWords, kRows};
    sprite.stride = 2 * kWords;
    sprite.mask.assign(kWords * kRows, 0xAAAA);
    const std::vector<MandinBatch::Pair> pairs(kPairs, MandinBatch::Pair{sprite, sprite});
    Machine machine = platform::read_machine("st");
    machine.device("blitter")->unit = On::kLockstep;
    Platform platform(machine, {});
    const m68k::Program program = m68k::read_program(kFirmware + "/mandin-68000-none-word.elf");
    MandinBatch batch(platform, program, pairs, {});
    start();
    return static_cast<double>(batch.run(kSeconds).outcome.dma_of("blitter").accesses);
  });
}

void loosely_timed(benchmark::State& state) {
  report(state, "instructions/s", kLooselyTimed,
         [] { return continuum("st", "68000", false, 40000); });
}
void cached(benchmark::State& state) {
  report(state, "instructions/s", kCached,
         [] { return continuum("falcon", "68030", false, 10000); });
}
void accurate(benchmark::State& state) {
  report(state, "instructions/s", kAccurate, [] { return continuum("st", "68000", true, 10000); });
}
void blitter_busy(benchmark::State& state) {
  report(state, "blitter accesses/s", kBlitterAccesses, busy_blitter);
}

BENCHMARK(loosely_timed)->Name("platform, 68000, loosely timed, DMI")->UseManualTime();
BENCHMARK(cached)->Name("platform, 68030, cache per access")->UseManualTime();
BENCHMARK(accurate)->Name("platform, 68000, every bus cycle synchronised")->UseManualTime();
BENCHMARK(blitter_busy)->Name("platform, blitter in lockstep, always busy")->UseManualTime();

}  // namespace
}  // namespace collide::bench::platform_bench
