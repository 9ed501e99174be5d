// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Gen.h>
#include <rapidcheck/Shrinkable.h>

#include <vector>

#include "sim/cosim/impact/job.h"
#include "sim/cosim/stimulus.h"

namespace collide::impact {

/// Constrained-random jobs in the job format: one to three runs over circles that aim at each
/// other, touch, pass by, part, or are far away. Some runs are aborted, end in an error, are
/// started twice or have their registers written or their descriptors replaced meanwhile. Of
/// `sets`, each as often as another, but for the first: every second job.
rc::Gen<Json> json_jobs(const cosim::Stimulus& stimulus, const std::vector<Parameters>& sets);

/// Parameters that differ in all of what RTL may depend on, the defaults first.
std::vector<Parameters> drawn_parameters();

/// A job with what it shrinks to, both in the job format.
rc::Shrinkable<Json> shrinkable(const Job& job);

}  // namespace collide::impact
