// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/list_unit/pins.h"
#include "sim/units/overlap/checked.h"

namespace collide::overlap {

/// rtl/overlap, whose verilation `Model` is, behind the unit's interface.
template <class Model>
using Pins = list_unit::Pins<Model, Parameters>;

}  // namespace collide::overlap
