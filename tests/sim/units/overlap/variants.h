// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "sim/units/overlap/rtl.h"

namespace collide::overlap {

/// The RTL with some parameters.
struct Variant {
  const char* name;
  Parameters parameters;
  std::unique_ptr<RtlUnit> (*make)(Memory& memory, const Parameters& parameters,
                                   const MemoryTiming& timing);

  std::unique_ptr<RtlUnit> on(Memory& memory, const MemoryTiming& timing = {}) const {
    return make(memory, parameters, timing);
  }
};

/// As tests/sim/units/overlap/CMakeLists.txt verilates them: those of random jobs.
const std::vector<Variant>& variants();

}  // namespace collide::overlap
