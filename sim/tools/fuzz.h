// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <random>
#include <string>

namespace collide::tools {

struct FuzzResult {
  std::uint64_t rounds = 0;
  std::uint64_t steps = 0;       ///< instructions, interrupts and exceptions
  std::uint64_t interrupts = 0;  ///< acknowledge cycles of a Z80
  std::string divergence;        ///< one line, empty if there was none
};

/// A device on the bus of a processor: every access changes what it says next, whether it asks for
/// an interrupt, and for how many clocks it holds the processor up.
class FuzzDevice {
 public:
  /// What it says to an access, told from others by `what`.
  template <class Core>
  std::uint8_t ask(std::uint32_t what, std::uint64_t clock, Core& core) {
    state_ = (state_ ^ what ^ static_cast<std::uint32_t>(clock)) * 0x9E3779B1u;
    core.set_irq((state_ >> 20 & 3) == 0, clock);
    core.set_nmi((state_ >> 22 & 7) == 0, clock);
    return static_cast<std::uint8_t>(state_ >> 8);
  }
  /// By the last access.
  unsigned holds_up() const { return state_ >> 30; }
  /// What all accesses so far have come to.
  std::uint32_t state() const { return state_; }

 private:
  std::uint32_t state_ = 1;
};

/// Between instructions, the pins of a processor now and then.
template <class Core>
void fuzz_pins(Core& core, std::uint32_t chance) {
  if (chance % 64 == 1) core.set_irq((chance & 0x100) != 0, core.clock());
  if (chance % 64 == 2) core.set_nmi((chance & 0x100) != 0, core.clock());
}

/// A round of a random program on a processor in two ways of timing. A side has where(), what the
/// next instruction is; step(chance), one instruction; device(); and bytes(), its memory.
/// unlike(exact, loose) says how they differ, or nothing. Adds to `result`; a round that diverges
/// is not counted.
template <class Exact, class Loose>
void fuzz_round(std::uint32_t seed, Exact& exact, Loose& loose, FuzzResult& result) {
  constexpr unsigned kSteps = 5000;
  std::mt19937 random(seed ^ 0x5A5A5A5A);
  for (unsigned i = 0; i < kSteps; ++i) {
    const auto chance = static_cast<std::uint32_t>(random());
    const std::string where = exact.where();
    exact.step(chance);
    loose.step(chance);
    ++result.steps;
    std::string what = unlike(exact, loose);
    if (what.empty() && exact.device().state() != loose.device().state())
      what = "accesses of the device";
    if (!what.empty()) {
      result.divergence = fmt::format("seed {} step {} {}: {}", seed, i, where, what);
      return;
    }
  }
  if (exact.bytes() != loose.bytes()) {
    result.divergence = fmt::format("seed {}: memory differs after the round", seed);
    return;
  }
  ++result.rounds;
}

}  // namespace collide::tools
