// SPDX-License-Identifier: MIT
// Instructions a second of the 68000 simulator on the Continuum figure test: 32 full rows, no hit.
#include <vector>

#include "bench/figure.h"
#include "model/m68k/cpu.h"
#include "sim/m68k/program.h"

namespace collide::bench::m68k_bench {
namespace {

using namespace m68k;

constexpr double kPerInstruction = 200e6;
constexpr double kPerCycle = 180e6;
constexpr double kProcessors = 1000;
constexpr std::uint32_t kBytes = 1u << 18;
constexpr std::uint32_t kStack = 0x18000;
constexpr std::uint32_t kCaller = 0x1F000;
constexpr std::uint32_t kAnswer = 0x1E000;

/// Plain memory behind the bus.
class Ram final : public Bus {
 public:
  Ram(std::vector<std::uint16_t>& words, bool watch_idle)
      : words_(words), watch_idle_(watch_idle) {}
  Reply read(std::uint32_t address, Access /*access*/, Clock /*clock*/) override {
    return words_[(address & (kBytes - 1)) / 2];
  }
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock /*clock*/) override {
    auto& word = words_[(address & (kBytes - 1)) / 2];
    const auto mask =
        static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
    word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
    return {};
  }
  bool observes_idle() const override { return watch_idle_; }
  void idle(unsigned clocks, Clock /*clock*/) override { idle_clocks += clocks; }

  std::uint64_t idle_clocks = 0;

 private:
  std::vector<std::uint16_t>& words_;
  bool watch_idle_;
};

enum class How { kInstruction, kCycle, kCycleAndIdle };

void run(benchmark::State& state, How how) {
  std::vector<std::uint16_t> words(kBytes / 2);
  const Program program = read_program(COLLIDE_FIRMWARE "/continuum.elf");
  program.load(words);
  const auto put_long = [&](std::uint32_t at, std::uint32_t value) {
    words[at / 2] = static_cast<std::uint16_t>(value >> 16);
    words[at / 2 + 1] = static_cast<std::uint16_t>(value);
  };
  const std::uint32_t globals = program.symbol("globals");
  put_long(globals + 12, program.symbol("screen"));
  put_long(kStack, 0x00110011);  // x = 17, y = 17
  put_long(kStack + 4, program.symbol("solid"));
  words[(kStack + 8) / 2] = 32;
  // call: jsr check_figure; move.w d0,(answer); bra call
  words[kCaller / 2] = 0x4EB9;
  put_long(kCaller + 2, program.symbol("check_figure"));
  words[kCaller / 2 + 3] = 0x33C0;
  put_long(kCaller + 8, kAnswer);
  words[kCaller / 2 + 6] = 0x60F2;
  words[kAnswer / 2] = 0xFFFF;

  Ram ram(words, how == How::kCycleAndIdle);
  Cpu cpu;
  cpu.attach_bus(&ram);
  if (how == How::kInstruction) cpu.attach_memory(words.data(), kBytes);
  cpu.set_ssp(kStack);
  cpu.set_a(5, globals);
  cpu.set_pc(kCaller);
  std::uint64_t instructions = 0;
  for (auto _ : state) instructions += cpu.run(cpu.clock() + 1'000'000);
  if (words[kAnswer / 2] != 0) state.SkipWithError("the routine did not answer no hit");
  report_rate(state, static_cast<double>(instructions), "instructions/s",
              how == How::kInstruction ? kPerInstruction : kPerCycle);
}

/// Processors made and reset; a processor must take less than a millisecond.
void construct(benchmark::State& state) {
  std::vector<std::uint16_t> words(kBytes / 2);
  words[1] = 0x8000;  // stack pointer
  words[3] = 0x1000;  // start
  Ram ram(words, false);
  std::uint64_t processors = 0;
  for (auto _ : state) {
    Cpu cpu;
    cpu.attach_bus(&ram);
    cpu.reset();
    benchmark::DoNotOptimize(cpu.pc());
    ++processors;
  }
  report_rate(state, static_cast<double>(processors), "processors/s", kProcessors);
}

BENCHMARK(construct)->Name("68000, construction and reset");
BENCHMARK_CAPTURE(run, instruction, How::kInstruction)->Name("68000, per instruction");
BENCHMARK_CAPTURE(run, cycle, How::kCycle)->Name("68000, per bus cycle");
BENCHMARK_CAPTURE(run, idle, How::kCycleAndIdle)->Name("68000, per bus cycle, idle clocks too");

}  // namespace
}  // namespace collide::bench::m68k_bench
