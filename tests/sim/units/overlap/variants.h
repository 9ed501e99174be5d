// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "sim/units/overlap/make.h"
#include "tests/sim/units/list_unit/board.h"

namespace collide::overlap {

/// The RTL with some parameters.
struct Variant {
  const char* name;
  Parameters parameters;
  std::unique_ptr<RtlUnit> (*make)(Memory& memory, const Parameters& parameters,
                                   const MemoryTiming& timing);
  std::unique_ptr<list_unit::Board> (*board)(const Parameters& parameters);

  std::unique_ptr<RtlUnit> on(Memory& memory, const MemoryTiming& timing = {}) const {
    return make(memory, parameters, timing);
  }
  /// Its bare pins.
  std::unique_ptr<list_unit::Board> on_board() const { return board(parameters); }
};

/// As tests/sim/units/overlap/CMakeLists.txt verilates them: those of random jobs.
const std::vector<Variant>& variants();

}  // namespace collide::overlap
