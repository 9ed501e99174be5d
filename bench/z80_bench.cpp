// SPDX-License-Identifier: MIT
// Instructions a second of the Z80 on what Flying Shark's projection does most: a bit ORed into
// entries of an array, with the stack and an index register around it.
#include <array>

#include "bench/figure.h"
#include "bench/z80_program.h"
#include "model/z80/core.h"

namespace collide::bench::z80_bench {
namespace {

using z80::Clock;

constexpr double kLoose = 150e6;
constexpr double kExact = 60e6;

/// 64 KB of memory; the exact one is told of every refresh and idle T state as well.
template <bool kIsExact>
class Ram {
 public:
  static constexpr bool kExact = kIsExact;

  std::uint8_t fetch(std::uint16_t address, Clock) { return memory[address]; }
  void refresh(std::uint16_t, Clock) { ++refreshes; }
  std::uint8_t read(std::uint16_t address, Clock) { return memory[address]; }
  void write(std::uint16_t address, std::uint8_t value, Clock) { memory[address] = value; }
  std::uint8_t in(std::uint16_t port, Clock) { return static_cast<std::uint8_t>(port >> 8); }
  void out(std::uint16_t, std::uint8_t, Clock) {}
  std::uint8_t acknowledge(std::uint16_t, Clock) { return 0xFF; }
  void internal(std::uint16_t, Clock, unsigned clocks) { idle += clocks; }
  unsigned stretch() { return 0; }

  std::array<std::uint8_t, 65536> memory{};
  std::uint64_t refreshes = 0;
  std::uint64_t idle = 0;
};

template <bool kIsExact>
void run(benchmark::State& state) {
  Ram<kIsExact> ram;
  std::copy(std::begin(kZ80Program), std::end(kZ80Program), ram.memory.begin() + kZ80Origin);
  z80::Core<Ram<kIsExact>> cpu(ram);
  cpu.reset();
  cpu.registers().pc = kZ80Origin;
  std::uint64_t instructions = 0;
  for (auto _ : state) instructions += cpu.run(cpu.clock() + 1'000'000);
  if (ram.memory[kZ80Marked] != kZ80Bit) state.SkipWithError("the program did not mark");
  report_rate(state, static_cast<double>(instructions), "instructions/s",
              kIsExact ? kExact : kLoose);
}

void loose(benchmark::State& state) {
  run<false>(state);
}
void exact(benchmark::State& state) {
  run<true>(state);
}
BENCHMARK(loose)->Name("z80: loosely timed");
BENCHMARK(exact)->Name("z80: every T state of the bus");

}  // namespace
}  // namespace collide::bench::z80_bench
