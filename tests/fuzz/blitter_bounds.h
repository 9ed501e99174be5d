// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <variant>

#include "sim/cosim/blitter/job.h"

namespace collide::blitter {

/// Cuts a job down to what both implementations have done in some milliseconds.
inline void bound(Job& job) {
  constexpr std::size_t kSteps = 32;
  constexpr std::uint64_t kAccesses = 200;
  constexpr std::uint32_t kCycles = 100;
  constexpr std::uint32_t kBytes = 0x1000;
  constexpr unsigned kWaits = 3;
  const auto cut = [](auto& value, auto most) { value = std::min(value, most); };
  if (job.actions.size() > kSteps) job.actions.resize(kSteps);
  for (Job::Action& action : job.actions) {
    if (action.at) cut(*action.at, kAccesses);
    if (auto* const run = std::get_if<Job::Run>(&action.step)) cut(run->limit, kAccesses);
    if (auto* const cycles = std::get_if<Job::Cycles>(&action.step)) cut(cycles->count, kCycles);
    if (auto* const some = std::get_if<Job::Withdraw>(&action.step)) cut(some->clocks, kCycles);
  }
  cut(job.memory_bytes, kBytes);
  cut(job.machine.slip_cycles, kCycles);
  cut(job.machine.dma_cycles, kCycles);
  cut(job.waits.base, kWaits);
  cut(job.waits.random, kWaits);
  if (job.dump.size() > kSteps) job.dump.resize(kSteps);
  for (auto& [at, bytes] : job.dump) cut(bytes, kCycles);
}

}  // namespace collide::blitter
