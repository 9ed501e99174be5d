// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide {

constexpr const char* kStopped = "what the simulation does";

/// RTL under test that ends the simulation: a finding like any other.
inline Divergence divergence_of(const Stopped& stopped, std::uint64_t clock) {
  return {kStopped, clock, "goes on", stopped.what(), "the RTL stops: " + stopped.how()};
}

}  // namespace collide
