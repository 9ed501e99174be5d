// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/impact/unit.h"
#include "sim/units/list_unit/checker.h"

namespace collide::impact {

/// Clocks: more than all pairs can take, and all of them sorted between two lines.
inline std::uint64_t longest_silence(const Parameters& p) {
  return 4096 + 100 * std::uint64_t{p.objects} * p.objects;
}

/// The description of the unit for the checker.
list_unit::CheckedUnit checked(const Parameters& parameters);

}  // namespace collide::impact
