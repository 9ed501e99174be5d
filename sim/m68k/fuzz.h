// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "model/m68k/state.h"

namespace collide::m68k {

struct FuzzResult {
  std::uint64_t rounds = 0;
  std::uint64_t steps = 0;  ///< instructions and exceptions, of all models
  std::uint64_t halts = 0;
  std::string divergence;  ///< one line, empty if there was none
};

/// A round of random programs on random memory with interrupts, bus errors and wait states. On the
/// 68000 the per-instruction and the per-bus-cycle mode run side by side and must agree in state,
/// memory and clock after every step; the later models must get through. Everything follows from
/// `seed`. Adds to `result`; a round that diverges is not counted.
void fuzz(std::uint32_t seed, FuzzResult& result);

}  // namespace collide::m68k
