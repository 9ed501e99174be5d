// SPDX-License-Identifier: MIT
#include "sim/m65c02/fuzz.h"

#include <fmt/format.h>

#include <memory>
#include <random>

#include "sim/m65c02/memory.h"

namespace collide::m65c02 {
namespace {

constexpr unsigned kStepsPerRound = 5000;
constexpr std::uint8_t kDevicePage = 0x9F;

/// One side: a processor, its memory, and the device, of which every access changes what it says
/// next.
template <bool exact>
struct Side {
  explicit Side(std::uint32_t seed) : memory(std::make_unique<Memory<exact>>()), core(*memory) {
    std::mt19937 random(seed);
    for (auto& byte : memory->bytes) byte = static_cast<std::uint8_t>(random());
    memory->device_page = kDevicePage;
    memory->device = [this](const typename Memory<exact>::Access& access) {
      device = (device ^ access.address ^ static_cast<std::uint32_t>(access.value) << 16 ^
                static_cast<std::uint32_t>(access.clock) ^ (access.write ? 0x80000000u : 0u)) *
               0x9E3779B1u;
      memory->held_up = device >> 30;
      held_up += memory->held_up;
      // A device that asks for an interrupt, or asks no more, when it is accessed.
      core.set_irq((device >> 20 & 3) == 0, access.clock);
      core.set_nmi((device >> 22 & 7) == 0, access.clock);
      return static_cast<std::uint8_t>(device >> 8);
    };
    memory->watch = [this](const typename Memory<exact>::Access&) { ++accesses; };
  }

  std::unique_ptr<Memory<exact>> memory;
  Core<Memory<exact>> core;
  std::uint32_t device = 1;
  std::uint64_t accesses = 0;
  std::uint64_t held_up = 0;
  std::uint64_t asleep = 0;
};

template <bool exact>
void one(Side<exact>& side, std::uint32_t chance) {
  // STP and much of WAI would end the round.
  if (side.core.stopped() || (side.core.waiting() && chance % 4 == 0)) {
    side.core.reset();
    return;
  }
  if (chance % 64 == 1) side.core.set_irq(chance & 0x100, side.core.clock());
  if (chance % 64 == 2) side.core.set_nmi(chance & 0x100, side.core.clock());
  if (side.core.asleep()) ++side.asleep;
  side.core.step();
}

std::string unlike(const Side<true>& x, const Side<false>& y) {
  const Registers& a = x.core.registers();
  const Registers& b = y.core.registers();
  if (a.clock != b.clock) return fmt::format("clock {} / {}", a.clock, b.clock);
  if (a.pc != b.pc) return fmt::format("PC {:04X} / {:04X}", a.pc, b.pc);
  if (a.a != b.a) return fmt::format("A {:02X} / {:02X}", a.a, b.a);
  if (a.x != b.x) return fmt::format("X {:02X} / {:02X}", a.x, b.x);
  if (a.y != b.y) return fmt::format("Y {:02X} / {:02X}", a.y, b.y);
  if (a.s != b.s) return fmt::format("S {:02X} / {:02X}", a.s, b.s);
  if (a.p() != b.p()) return fmt::format("P {:02X} / {:02X}", a.p(), b.p());
  if (x.device != y.device) return "accesses of the device";
  if (x.core.state().run != y.core.state().run) return "run state";
  const std::uint64_t accounted = x.accesses + x.held_up + x.asleep;
  if (accounted != a.clock)
    return fmt::format("{} clocks of which {} are accounted for", a.clock, accounted);
  return {};
}

}  // namespace

void fuzz(std::uint32_t seed, FuzzResult& result) {
  Side<true> exact(seed);
  Side<false> fast(seed);
  exact.core.reset();
  fast.core.reset();
  std::mt19937 random(seed ^ 0x5A5A5A5A);
  for (unsigned i = 0; i < kStepsPerRound; ++i) {
    const auto chance = static_cast<std::uint32_t>(random());
    const std::uint16_t pc = exact.core.registers().pc;
    const std::uint8_t code = exact.memory->bytes[pc];
    one(exact, chance);
    one(fast, chance);
    ++result.steps;
    const std::string what = unlike(exact, fast);
    if (!what.empty()) {
      result.divergence =
          fmt::format("seed {} step {} pc {:04X} opcode {:02X}: {}", seed, i, pc, code, what);
      return;
    }
  }
  if (exact.memory->bytes != fast.memory->bytes) {
    result.divergence = fmt::format("seed {}: memory differs after the round", seed);
    return;
  }
  ++result.rounds;
}

}  // namespace collide::m65c02
