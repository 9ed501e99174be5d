// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/impact/checked.h"
#include "sim/units/list_unit/pins.h"

namespace collide::impact {

/// rtl/impact, whose verilation `Model` is, behind the unit's interface.
template <class Model>
using Pins = list_unit::Pins<Model, Parameters>;

}  // namespace collide::impact
