// SPDX-License-Identifier: MIT
#pragma once

#include "model/impact/unit.h"
#include "sim/units/list_unit/parameters.h"

namespace collide::impact {

/// The unit's parameters by their names in the RTL, those not given as they are there.
const Record<Parameters>& record_of(const Parameters* parameters);

/// A unit of the program's own, of which only the golden model has other values than the defaults.
inline Parameters parse_parameters(const JsonField& json, On on) {
  return list_unit::parse_parameters<Parameters>(json, on);
}

}  // namespace collide::impact
