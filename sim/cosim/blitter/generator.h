// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Gen.h>
#include <rapidcheck/Shrinkable.h>

#include <cstdint>

#include "sim/cosim/blitter/job.h"
#include "sim/cosim/stimulus.h"

namespace collide::blitter {

/// Constrained-random blitter jobs: mostly sensible blits, interrupted, restarted and reprogrammed
/// in the middle, on registers left over from before, with nonsense mixed in. They run to a few
/// hundred accesses. The generation size scales how much happens in a job.
rc::Gen<Job> jobs(const cosim::Stimulus& stimulus = {});

/// The same in the job format.
rc::Gen<Json> json_jobs(const cosim::Stimulus& stimulus = {});

/// A job with what it shrinks to, which never makes more accesses; both in the job format.
rc::Shrinkable<Json> shrinkable(const Job& job);

/// Accesses that the golden model makes in a job; `limit` + 1 if there are more: counts of 0 stand
/// for 65536, so that a job may be next to endless.
std::uint64_t accesses(const Job& job, std::uint64_t limit);

/// No job of `jobs()`, and none that it shrinks to, makes more accesses.
constexpr std::uint64_t kMostAccesses = 300'000;

}  // namespace collide::blitter
