// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <variant>

#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// Cuts a job down to what both implementations have done in some milliseconds.
inline void bound(Job& job) {
  constexpr std::size_t kSteps = 32;
  constexpr std::uint64_t kAccesses = 500;
  constexpr std::uint32_t kBytes = 0x1000;
  constexpr unsigned kLatest = 9;
  if (job.steps.size() > kSteps) job.steps.resize(kSteps);
  for (Job::Step& step : job.steps) {
    if (auto* const run = std::get_if<Job::Run>(&step))
      run->limit = std::min(run->limit, kAccesses);
  }
  constexpr std::uint64_t kClocks = 2000;
  if (job.free.size() > kSteps) job.free.resize(kSteps);
  for (Job::Action& action : job.free) action.at = std::min(action.at, kClocks);
  job.memory_bytes = std::min(job.memory_bytes, kBytes);
  job.timing.earliest = std::min(job.timing.earliest, kLatest);
  job.timing.latest = std::min(job.timing.latest, kLatest);
}

}  // namespace collide::list_unit
