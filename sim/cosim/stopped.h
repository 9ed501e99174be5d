// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/cosim/divergence.h"
#include "sim/verilated/hung.h"

namespace collide::cosim {

constexpr const char* kStopped = "what the simulation does";

/// RTL under test that ends the simulation: a finding like any other.
inline Divergence divergence_of(const Stopped& stopped, std::uint64_t clock) {
  return {kStopped, clock, "goes on", stopped.what(), "the RTL stops: " + stopped.how()};
}

}  // namespace collide::cosim
