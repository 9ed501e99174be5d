// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide {

constexpr const char* kStopped = "what the simulation does";

/// How a monitor begins to say which rule of a port is broken (rtl/monitors/monitor.svh).
constexpr const char* kBrokenRule = "a port's rule is broken: ";

/// RTL under test that ends the simulation: a finding like any other. So is a port's rule that it
/// breaks, or what surrounds it does.
inline Divergence divergence_of(const Stopped& stopped, std::uint64_t clock) {
  const std::string text = stopped.what();
  const std::size_t said = text.find(kBrokenRule);
  if (said != std::string::npos) {
    const std::string rule = text.substr(said + std::string(kBrokenRule).size());
    return {"a rule of a port", clock, rule, text, rule};
  }
  return {kStopped, clock, "goes on", stopped.what(), "the RTL stops: " + stopped.how()};
}

}  // namespace collide
