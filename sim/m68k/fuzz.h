// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/tools/fuzz.h"

namespace collide::m68k {

/// A round of random programs on random memory with interrupts, bus errors and wait states. On the
/// 68000 the per-instruction and the per-bus-cycle mode run side by side and must agree in state,
/// memory and clock after every step; the later models must get through. Everything follows from
/// `seed`. Adds to `result`; a round that diverges is not counted.
void fuzz(std::uint32_t seed, tools::FuzzResult& result);

}  // namespace collide::m68k
