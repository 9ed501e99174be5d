// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/history.h"

namespace collide::adapters {

/// Looks for an order of the accesses in which each of the far side is made of one of the near side
/// and is its answer: as it was asked for, within its clocks, once; all that was answered has one,
/// what was given up or ended in a reset one at most. Of reads and writes of AXI4-Lite that stand
/// neither is passed twice. Throws Divergence, whose step is the access of the job; else it is the
/// number of comparisons.
std::uint64_t explain(const Adapter& adapter, const History& history);

}  // namespace collide::adapters
