// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/overlap/unit.h"
#include "sim/units/list_unit/checker.h"

namespace collide::overlap {

/// Clocks: more than a run can take from one row with an open pair to the next, all pairs met and
/// tested on both, memories cleared before.
inline std::uint64_t longest_silence(const Parameters& p) {
  return 4096 + 2 * p.rows + 4 * std::uint64_t{p.sprites} * p.sprites;
}

/// The description of the unit for the checker.
list_unit::CheckedUnit checked(const Parameters& parameters);

}  // namespace collide::overlap
