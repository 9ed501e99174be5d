// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/unit_bench.h"

namespace collide::cosim {

/// The unit as the verbs know it.
const UnitBench& spans_bench();

}  // namespace collide::cosim
