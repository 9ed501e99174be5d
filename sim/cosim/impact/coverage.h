// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/coverage.h"
#include "sim/cosim/impact/job.h"

namespace collide::impact {

/// Nothing hit yet.
cosim::Coverage make_coverage();

/// Adds what a job reaches, observed on the golden model.
void cover(const Job& job, cosim::Coverage& coverage);

}  // namespace collide::impact
