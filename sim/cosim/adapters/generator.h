// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/job.h"
#include "sim/cosim/draw.h"
#include "sim/cosim/stimulus.h"

namespace collide::adapters {

/// A random job: a dozen accesses, in a row, with gaps, given up, next to each other, in resets; a
/// slave that answers at once, late, with errors.
Job random_job(const Adapter& adapter, cosim::Draw draw, const cosim::Stimulus& stimulus);

/// Jobs that are a little simpler, but for those with fewer accesses.
std::vector<Job> simpler_jobs(const Job& job);

}  // namespace collide::adapters
