// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/history.h"
#include "sim/cosim/coverage.h"

namespace collide::adapters {

/// What jobs of an adapter reach: how accesses end, and what meets in a clock.
cosim::Coverage make_coverage(const Adapter& adapter);
void cover(const Adapter& adapter, const History& history, cosim::Coverage& coverage);

}  // namespace collide::adapters
