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
  constexpr std::uint64_t kClocks = 2000;
  if (job.actions.size() > kSteps) job.actions.resize(kSteps);
  for (Job::Action& action : job.actions) {
    if (action.at) action.at = std::min(*action.at, kClocks);
    if (auto* const run = std::get_if<Job::Run>(&action.step)) {
      run->limit = std::min(run->limit, kAccesses);
    }
  }
  job.memory_bytes = std::min(job.memory_bytes, kBytes);
  job.timing.earliest = std::min(job.timing.earliest, kLatest);
  job.timing.latest = std::min(job.timing.latest, kLatest);
}

}  // namespace collide::list_unit
