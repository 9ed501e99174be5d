// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"
#include "model/overlap/unit.h"
#include "sim/units/on.h"

namespace collide::overlap {

/// The unit's parameters by their names in the RTL, those not given as they are there. Throws
/// InputError that names the member, and for values that only the golden model has.
Parameters parse_parameters(const JsonField& json, On on);

}  // namespace collide::overlap
