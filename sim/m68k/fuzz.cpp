// SPDX-License-Identifier: MIT
#include "sim/m68k/fuzz.h"

#include <fmt/format.h>

#include <random>
#include <vector>

#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "model/m68k/cpu.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kWindow = 1u << 16;  // reached directly in per-instruction mode
constexpr unsigned kStepsPerRound = 2000;

using Random = std::mt19937;

std::uint16_t word_of(Random& random) {
  return static_cast<std::uint16_t>(random());
}

/// 64 KB that repeat through the address space; with wait states outside the window and bus errors
/// at its end, so that what happens depends on the address alone.
class MirroredMemory final : public Bus {
 public:
  explicit MirroredMemory(const std::vector<std::uint16_t>& contents) : words(contents) {}

  Reply read(std::uint32_t address, Access /*access*/, Clock /*clock*/) override {
    return reply(address, words[(address % kWindow) / 2]);
  }
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock /*clock*/) override {
    const Reply answer = reply(address, 0);
    if (!answer.is_error()) {
      auto& word = words[(address % kWindow) / 2];
      const auto mask =
          static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
      word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
    }
    return answer;
  }
  Acknowledge acknowledge(unsigned level, Clock /*clock*/) override {
    if (level == 5) return {Acknowledge::Kind::kVector, 77, 2};
    if (level == 6) return {Acknowledge::Kind::kSpurious, 0, 0};
    return {};
  }
  std::uint16_t breakpoint(unsigned number, Clock /*clock*/) override {
    return number == 3 ? 0x4E71 : 0x4AFC;
  }

  std::vector<std::uint16_t> words;

 private:
  static Reply reply(std::uint32_t address, std::uint16_t data) {
    if (address < kWindow) return data;
    if ((address & 0xFF000) == 0xEE000) return Reply::bus_error(3);
    const Reply answer = Reply::waiting(data, address >> 4 & 3);
    return (address & 0x8000) != 0 ? answer.uncached() : answer;
  }
};

/// Opcodes are drawn so that every kind comes up often, not in proportion to the map.
std::uint16_t random_opcode(Random& random, Model model) {
  for (;;) {
    const std::uint16_t opcode = word_of(random);
    if (has_opcode(model, opcode) || random() % 16 == 0) return opcode;
  }
}

std::vector<std::uint16_t> random_memory(Random& random, Model model) {
  std::vector<std::uint16_t> words(kWindow / 2);
  for (auto& word : words) {
    word = random() % 2 == 0 ? random_opcode(random, model) : word_of(random);
  }
  // Vectors lead to even addresses, most of the time.
  for (unsigned n = 0; n < 256; ++n) {
    words[2 * n] = static_cast<std::uint16_t>(random() % 4 == 0 ? word_of(random) : 0);
    words[2 * n + 1] = static_cast<std::uint16_t>(random() % 64 == 0 ? random() : random() & ~1u);
  }
  words[0] = 0;
  words[1] = 0x8000;
  return words;
}

void randomise(Cpu& cpu, Random random) {
  for (unsigned i = 0; i < 8; ++i) cpu.set_d(i, static_cast<std::uint32_t>(random()));
  for (unsigned i = 0; i < 7; ++i) {
    // Mostly even addresses near the window.
    const auto any = static_cast<std::uint32_t>(random());
    cpu.set_a(i, random() % 8 == 0 ? any : any & 0x1FFFE);
  }
}

std::string difference(const State& x, const State& y) {
  const auto name = [](std::size_t i) { return fmt::format("{}{}", i < 8 ? 'D' : 'A', i % 8); };
  for (std::size_t i = 0; i < 16; ++i) {
    if (x.r[i] != y.r[i]) return fmt::format("{} {:08X} / {:08X}", name(i), x.r[i], y.r[i]);
  }
  if (x.clock != y.clock) return fmt::format("clock {} / {}", x.clock, y.clock);
  if (x.pc != y.pc) return fmt::format("prefetch address {:08X} / {:08X}", x.pc, y.pc);
  if (x.ird != y.ird || x.irc != y.irc) return "prefetch queue";
  if (status_register(x) != status_register(y)) {
    return fmt::format("SR {:04X} / {:04X}", status_register(x), status_register(y));
  }
  if (x.usp != y.usp || x.ssp != y.ssp) return "inactive stack pointer";
  if (x.run != y.run || x.trace_pending != y.trace_pending || x.ipl_sampled != y.ipl_sampled ||
      x.nmi_edge != y.nmi_edge) {
    return "run state";
  }
  return {};
}

/// What a round does besides running: the same for both processors.
void disturb(Random& random, Cpu& cpu) {
  const auto what = random() % 64;
  if (what < 2) cpu.set_ipl(static_cast<unsigned>(random() % 8));
  if (what == 2) cpu.set_ipl(0);
}

void round_68000(std::uint32_t seed, tools::FuzzResult& result) {
  Random random(seed);
  const auto memory = random_memory(random, Model::k68000);
  MirroredMemory cycle_memory(memory);
  MirroredMemory direct_memory(memory);
  Cpu cycles;
  Cpu direct;
  cycles.attach_bus(&cycle_memory);
  direct.attach_bus(&direct_memory);
  direct.attach_memory(direct_memory.words.data(), kWindow);
  cycles.reset();
  direct.reset();
  randomise(cycles, random);
  randomise(direct, random);
  Random disturbance1(seed ^ 0x5A5A5A5A);
  Random disturbance2 = disturbance1;
  for (unsigned i = 0; i < kStepsPerRound; ++i) {
    disturb(disturbance1, cycles);
    disturb(disturbance2, direct);
    const std::uint32_t pc = cycles.pc();
    cycles.step();
    direct.step();
    ++result.steps;
    const std::string what = difference(cycles.state(), direct.state());
    if (!what.empty()) {
      result.divergence = fmt::format("seed {} step {} pc {:06X} opcode {:04X}: {}", seed, i, pc,
                                      memory[(pc % kWindow) / 2], what);
      return;
    }
    if (cycles.halted() || (cycles.stopped() && i % 8 == 0)) {
      cycles.reset();
      direct.reset();
    }
  }
  if (cycle_memory.words != direct_memory.words) {
    result.divergence = fmt::format("seed {}: memory differs after the round", seed);
  }
}

void round_later(std::uint32_t seed, Model model, tools::FuzzResult& result) {
  Random random(seed);
  MirroredMemory memory(random_memory(random, model));
  Cpu cpu(model);
  cpu.attach_bus(&memory);
  cpu.reset();
  randomise(cpu, random);
  cache::Config030 config;
  config.has_data_cache = model != Model::k68020;
  cache::Caches030 caches_030(config);
  cache::Caches040 caches_040;
  if (model == Model::k68040) {
    cpu.attach_caches(&caches_040);
    cpu.state().cacr = static_cast<std::uint32_t>(random()) & 0x80008000;
    cpu.state().dtt[0] = static_cast<std::uint32_t>(random()) | 0xC000;
  } else if (model != Model::k68010) {
    cpu.attach_caches(&caches_030);
    cpu.state().cacr = static_cast<std::uint32_t>(random()) & (model == Model::k68030 ? 0x3313 : 3);
  }
  for (unsigned i = 0; i < kStepsPerRound; ++i) {
    disturb(random, cpu);
    cpu.step();
    ++result.steps;
    if (cpu.halted() || (cpu.stopped() && i % 8 == 0)) {
      cpu.reset();
    }
  }
}

}  // namespace

void fuzz(std::uint32_t seed, tools::FuzzResult& result) {
  round_68000(seed, result);
  if (!result.divergence.empty()) return;
  for (const Model model : {Model::k68010, Model::k68020, Model::k68030, Model::k68040}) {
    round_later(seed, model, result);
  }
  ++result.rounds;
}

}  // namespace collide::m68k
