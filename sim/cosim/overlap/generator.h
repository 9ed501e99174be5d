// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Gen.h>
#include <rapidcheck/Shrinkable.h>

#include "sim/cosim/overlap/job.h"
#include "sim/cosim/stimulus.h"

namespace collide::overlap {

/// Constrained-random jobs in the job format: one to three runs over sprites close to each other
/// and to the edges of the window, of which some are aborted, end in an error, are started twice or
/// have their registers written meanwhile.
rc::Gen<Json> json_jobs(const cosim::Stimulus& stimulus = {});

/// A job with what it shrinks to, both in the job format.
rc::Shrinkable<Json> shrinkable(const Job& job);

}  // namespace collide::overlap
