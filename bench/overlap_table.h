// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::bench {

/// A frame of 128 sprites on the overlap unit's RTL: a run that is not the first, 32-bit port, a
/// memory that answers in the clock after the request, list included.
struct OverlapFrame {
  std::string scene;
  std::uint32_t found = 0;
  std::uint32_t clocks = 0, bound = 0;
  std::uint64_t reads = 0, writes = 0;
  std::uint32_t area_clocks = 0;  ///< the same frame in area mode
  /// Of the structure that the clock bound was made after. It left other places to chance: only
  /// where the bounds are the same the clocks are of the same frame.
  std::uint32_t prototype_clocks = 0, prototype_bound = 0;
};

/// The scenes of docs/evidence/overlap.md.
std::vector<OverlapFrame> measure_overlap_frames();

std::string markdown(const std::vector<OverlapFrame>& frames);

}  // namespace collide::bench
