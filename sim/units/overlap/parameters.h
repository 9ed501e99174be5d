// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/record_of.h"
#include "model/overlap/unit.h"
#include "sim/units/on.h"

namespace collide::overlap {

const Record<Parameters>& record_of(const Parameters* parameters);
/// The unit's parameters by their names in the RTL, those not given as they are there. Throws
/// InputError that names the member.
Parameters parse_parameters(const JsonField& json);
/// The same for a unit of the program's own, of which only the golden model has other values than
/// the defaults.
Parameters parse_parameters(const JsonField& json, On on);

}  // namespace collide::overlap
