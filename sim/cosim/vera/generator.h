// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Seq.h>

#include "sim/cosim/draw.h"
#include "sim/cosim/stimulus.h"
#include "sim/cosim/vera/job.h"
#include "sim/units/timing.h"

namespace collide::vera {

/// A random job that can be run with that timing: a scene of sprites and settings, accesses by the
/// CPU in the course of it, and most times some lines in which all agents act. Every second job
/// aims at a bin of the coverage, one after the other by the job's number. The rest is left to
/// chance: whole frames are one in sixteen jobs, others end after some rows, as rows look alike to
/// the renderer and a dozen take the time of a frame.
Job random_job(cosim::Draw draw, const cosim::Stimulus& stimulus, const Timing& timing);

/// Simpler jobs: of fewer actions, that take less time, with settings that are nearer to the usual
/// ones. Each is valid, and can be run with that timing.
rc::Seq<Job> simpler_jobs(const Job& job, const Timing& timing = {});

}  // namespace collide::vera
