// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// Cuts a job down to its first frame, and to times that are soon over.
inline void bound(Job& job) {
  constexpr std::uint64_t kLatest = 100'000;
  constexpr std::size_t kRows = 4;
  const auto is_frame = [](const Job::Action& action) {
    return std::holds_alternative<Job::Frame>(action.step);
  };
  const auto frame = std::find_if(job.actions.begin(), job.actions.end(), is_frame);
  if (frame != job.actions.end()) job.actions.erase(std::next(frame), job.actions.end());
  for (Job::Action& action : job.actions) {
    if (action.at) action.at = *action.at % kLatest;
    if (auto* const wait = std::get_if<Job::Wait>(&action.step)) wait->clocks %= kLatest;
  }
  if (job.pixels_of.size() > kRows) job.pixels_of.resize(kRows);
}

}  // namespace collide::vera
