// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/blitter/job.h"
#include "sim/cosim/coverage.h"

namespace collide::blitter {

/// The blitter's coverage groups, in the order of docs/reference/stimulus.md, which argues the bins
/// that are out of reach.
cosim::Coverage make_coverage();

/// Runs the job on a golden model, access by access, and adds what it reaches. `coverage` was made
/// by `make_coverage`.
void cover(const Job& job, cosim::Coverage& coverage);

}  // namespace collide::blitter
