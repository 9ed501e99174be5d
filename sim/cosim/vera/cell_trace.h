// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "sim/cosim/unit_bench.h"
#include "sim/cosim/vera/job.h"
#include "sim/units/vera/make.h"

namespace collide::vera {

/// Where a wrong cell of a row came from: the job is run again, golden model and RTL clock by
/// clock, and every cell that either writes or clears is compared. Of the cells that differ when
/// the row ends, the one that differed first is the origin. Nothing for a divergence of another
/// kind, and for one that no longer comes to a different cell.
std::optional<cosim::TracedBack> trace_cell(const Job& job, const Divergence& divergence,
                                            const MakeDut& make_dut);

}  // namespace collide::vera
