// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/impact/unit.h"
#include "sim/units/list_unit/pins.h"

namespace collide::impact {

/// Clocks: more than all pairs can take, and all of them sorted between two lines.
inline std::uint64_t longest_silence(const Parameters& p) {
  return 4096 + 100 * std::uint64_t{p.objects} * p.objects;
}

/// rtl/impact, whose verilation `Model` is, behind the unit's interface.
template <class Model>
using Pins = list_unit::Pins<Model, Parameters>;

}  // namespace collide::impact
