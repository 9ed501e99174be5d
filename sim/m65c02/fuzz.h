// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/tools/fuzz.h"

namespace collide::m65c02 {

/// A round of a random program on random memory with a device in one page, interrupts and clocks in
/// which RDY holds the processor up: exact to the bus cycle and loosely timed, which must agree in
/// registers, memory, accesses of the device and clock. In the exact mode every clock that is not
/// one of RDY's has its access. Everything follows from `seed`. Adds to `result`; a round that
/// diverges is not counted.
void fuzz(std::uint32_t seed, tools::FuzzResult& result);

}  // namespace collide::m65c02
