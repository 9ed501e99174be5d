// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace collide {

/// What to record of a verilated unit: an FST file of the clocks `first`..`last`. No path, no wave.
struct WaveOptions {
  std::string path;
  std::uint64_t first = 0;
  std::uint64_t last = std::numeric_limits<std::uint64_t>::max();

  bool wanted() const { return !path.empty(); }
};

}  // namespace collide
