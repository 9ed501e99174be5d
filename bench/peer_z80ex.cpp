// SPDX-License-Identifier: MIT
// The same program on libz80ex.
#include <z80ex/z80ex.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "bench/figure.h"
#include "bench/z80_program.h"

namespace collide::bench {
namespace {

using Memory = std::array<std::uint8_t, 65536>;

Z80EX_BYTE read(Z80EX_CONTEXT*, Z80EX_WORD address, int, void* memory) {
  return (*static_cast<Memory*>(memory))[address];
}
void write(Z80EX_CONTEXT*, Z80EX_WORD address, Z80EX_BYTE value, void* memory) {
  (*static_cast<Memory*>(memory))[address] = value;
}
Z80EX_BYTE in(Z80EX_CONTEXT*, Z80EX_WORD, void*) {
  return 0xFF;
}
void out(Z80EX_CONTEXT*, Z80EX_WORD, Z80EX_BYTE, void*) {}
Z80EX_BYTE vector(Z80EX_CONTEXT*, void*) {
  return 0xFF;
}

void z80ex(benchmark::State& state) {
  Memory memory{};
  std::copy(std::begin(kZ80Program), std::end(kZ80Program), memory.begin() + kZ80Origin);
  Z80EX_CONTEXT* const cpu =
      z80ex_create(read, &memory, write, &memory, in, nullptr, out, nullptr, vector, nullptr);
  z80ex_set_reg(cpu, regPC, kZ80Origin);
  std::uint64_t instructions = 0;
  for (auto _ : state) {
    for (int i = 0; i < 10'000; ++i) {
      z80ex_step(cpu);
      // A prefix is a step of its own.
      if (z80ex_last_op_type(cpu) == 0) ++instructions;
    }
  }
  z80ex_destroy(cpu);
  if (memory[kZ80Marked] != kZ80Bit) state.SkipWithError("the program did not mark");
  report_rate(state, static_cast<double>(instructions), "instructions/s", 0);
}
BENCHMARK(z80ex)->Name("z80: libz80ex");

}  // namespace
}  // namespace collide::bench
