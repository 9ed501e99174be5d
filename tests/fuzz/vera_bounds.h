// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// Cuts a job down to one frame.
inline void bound(Job& job) {
  constexpr std::size_t kFrames = 1;
  constexpr std::size_t kRows = 4;
  if (job.frames.size() > kFrames) job.frames.resize(kFrames);
  if (job.pixels_of.size() > kRows) job.pixels_of.resize(kRows);
}

}  // namespace collide::vera
