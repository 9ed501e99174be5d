// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/coverage.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/units/timing.h"

namespace collide::vera {

/// The VERA unit's coverage groups, in the order of docs/reference/vera-coverage.md. Every bin can
/// be reached, but by transactions those that need an access in mid-frame.
cosim::Coverage make_coverage(const Timing& held_to = {});

/// Adds what `job` puts in and what comes of it. `coverage` was made by `make_coverage`; the result
/// must have the lines.
void cover(const Job& job, const JobResult& result, cosim::Coverage& coverage);

}  // namespace collide::vera
