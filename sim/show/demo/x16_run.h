// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "sim/units/on.h"

namespace collide::demo {

/// The ring demo in 65C02 machine code on machine x16, whose VERA is at 9F20.
struct X16Run {
  std::vector<int> targets_hit;  ///< after each frame
  /// Clocks of a frame: the search, and all sprites moved.
  std::uint64_t least = 0, most = 0, sum = 0;
  std::uint64_t clocks = 0;    ///< of the whole run
  std::uint64_t compared = 0;  ///< by the lockstep scoreboard
  bool finished = false;       ///< it said how many it hit, and ended
};
/// In a separate process. Throws CheckError where RTL and golden model part.
X16Run run_x16(int frames, On vera, const std::filesystem::path& firmware);

}  // namespace collide::demo
