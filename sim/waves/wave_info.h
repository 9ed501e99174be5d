// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/waves/vcd.h"

namespace collide::waves {

/// What a wave is of and when.
struct WaveInfo {
  std::string top;                   // the top module
  std::vector<std::string> signals;  // "blitter.shifter.r_shifter[31:0]"
  std::vector<VcdSignal> declared;   // the same with all that is known of them
  std::uint64_t first = 0;           // picoseconds
  std::uint64_t last = 0;
};

/// Reads the names and times of a wave.
WaveInfo info_of(const WaveSource& source);

}  // namespace collide::waves
