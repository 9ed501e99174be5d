// SPDX-License-Identifier: MIT
// Instructions a second of the 65C02 simulator on the ring demo's frames, and of sim65 of the cc65
// suite beside it.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <unistd.h>

#include "bench/figure.h"
#include "model/common/output_file.h"
#include "model/m65c02/core.h"
#include "sim/m65c02/program.h"

namespace collide::bench::m65c02_bench {
namespace {

using m65c02::Clock;
using m65c02::Cycle;

constexpr double kLoosely = 200e6;
constexpr double kToTheCycle = 60e6;
constexpr unsigned kCaller = 0x300;

/// Memory and nothing else.
template <bool exact>
struct Bytes {
  static constexpr bool kExact = exact;
  std::array<std::uint8_t, 0x10000> bytes{};
  std::uint64_t accesses = 0;

  std::uint8_t read(std::uint16_t address, Cycle /*kind*/, Clock /*clock*/) {
    if constexpr (exact) ++accesses;
    return bytes[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Cycle /*kind*/, Clock /*clock*/) {
    if constexpr (exact) ++accesses;
    bytes[address] = value;
  }
  unsigned stretch() const { return 0; }
};

/// The demo's steps around and around, every half of the screen reported: 118 targets against ten
/// projectiles.
template <class Memory>
void load_rings(Memory& memory) {
  const tools::Program program =
      tools::read_program(COLLIDE_FIRMWARE "/rings-x16-all.prg", m65c02::kElfTarget);
  const auto& segment = program.segments[0];
  std::copy(segment.bytes.begin(), segment.bytes.end(), memory.bytes.begin() + segment.address);
  unsigned at = kCaller;
  const auto put = [&](std::initializer_list<unsigned> code) {
    for (const unsigned byte : code) memory.bytes[at++] = static_cast<std::uint8_t>(byte);
  };
  const auto call = [&](const char* name) {
    const std::uint32_t to = program.symbol(name);
    put({0x20, to & 0xFF, to >> 8});
  };
  put({0xA2, 0xFF, 0x9A});
  call("set_out");
  const unsigned loop = at;
  call("show");
  put({0xA9, 0xF4});
  call("find_hits");
  call("advance");
  put({0x4C, loop & 0xFF, loop >> 8});
}

template <bool exact>
void run_rings(benchmark::State& state) {
  const auto memory = std::make_unique<Bytes<exact>>();
  load_rings(*memory);
  m65c02::Core<Bytes<exact>> core(*memory);
  core.registers().pc = kCaller;
  std::uint64_t instructions = 0;
  for (auto _ : state) instructions += core.run(core.clock() + 1'000'000);
  if (exact && memory->accesses != core.clock()) state.SkipWithError("a clock without an access");
  report_rate(state, static_cast<double>(instructions), "instructions/s",
              exact ? kToTheCycle : kLoosely);
}

/// The same program, for as many clocks; the instructions are those that they are here.
void run_sim65(benchmark::State& state) {
  constexpr Clock kClocks = 50'000'000;
  const auto memory = std::make_unique<Bytes<false>>();
  load_rings(*memory);
  // Its header: 65C02, C's stack pointer, where the image goes, and where it starts.
  std::string image("sim65\x02\x01\xE0\x00\x03\x00\x03", 12);
  image.append(memory->bytes.begin() + kCaller, memory->bytes.begin() + 0x9F00);
  const auto file =
      std::filesystem::temp_directory_path() / fmt::format("collide-sim65-{}", ::getpid());
  write_file(file, image);
  m65c02::Core<Bytes<false>> core(*memory);
  core.registers().pc = kCaller;
  const std::uint64_t instructions = core.run(kClocks);
  const std::string command = fmt::format("sim65 -x {} {} >/dev/null 2>&1", kClocks, file.string());
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    [[maybe_unused]] const int status = std::system(command.c_str());
    state.SetIterationTime(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::filesystem::remove(file);
  report_rate(state, static_cast<double>(instructions) * static_cast<double>(state.iterations()),
              "instructions/s", 0);
}

BENCHMARK_TEMPLATE(run_rings, false)->Name("65C02, loosely timed");
BENCHMARK_TEMPLATE(run_rings, true)->Name("65C02, per bus cycle");
BENCHMARK(run_sim65)->Name("65C02, sim65 of cc65")->UseManualTime()->Iterations(2);

}  // namespace
}  // namespace collide::bench::m65c02_bench
