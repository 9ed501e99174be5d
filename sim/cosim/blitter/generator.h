// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Seq.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/cosim/blitter/job.h"
#include "sim/cosim/draw.h"
#include "sim/cosim/stimulus.h"

namespace collide::blitter {

/// A constrained-random job: mostly sensible blits, interrupted, restarted and reprogrammed in the
/// middle, on registers left over from before, with nonsense mixed in. If it may have agents, most
/// jobs have: the bus is granted on request, and others interfere in any clock. One job of eight
/// aims at a bit of counts and addresses, each in its turn. It runs to a few hundred accesses.
Job random_job(const cosim::Draw& draw, const cosim::Stimulus& stimulus = {},
               bool may_have_agents = true);

/// Simpler jobs, which never make more accesses.
rc::Seq<Job> simpler_jobs(const Job& job);

/// Accesses that the golden model makes in a job; `limit` + 1 if there are more: counts of 0 stand
/// for 65536, so that a job may be next to endless.
std::uint64_t accesses(const Job& job, std::uint64_t limit);

/// The first step that writes a register while the chip is BUSY, if one does.
std::optional<std::size_t> write_while_busy(const Job& job);

/// No random job, and none that it shrinks to, makes more accesses.
constexpr std::uint64_t kMostAccesses = 300'000;

}  // namespace collide::blitter
