// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/tools/fuzz.h"

namespace collide::z80 {

/// A round of a random program on random memory with a device in one page and at every port,
/// interrupts and T states in which WAIT holds the processor up: every T state of the bus, and
/// loosely timed, which must agree in registers, memory, accesses of the device and clock. In the
/// former every T state belongs to an access. Everything follows from `seed`. Adds to `result`; a
/// round that diverges is not counted.
void fuzz(std::uint32_t seed, tools::FuzzResult& result);

}  // namespace collide::z80
