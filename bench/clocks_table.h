// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/cosim/blitter/run_job.h"

namespace collide::bench {

/// One blit in one mode.
struct BlitMode {
  unsigned op = 3, hop = 2;
  bool fxsr = false, nfsr = false, backward = false, shared = false;
  unsigned skew = 0;
  unsigned words = 16, lines = 8;
};

/// What it took on a memory without wait states.
struct BlitClocks {
  BlitMode mode;
  std::uint64_t accesses = 0;
  std::uint64_t clocks = 0;      // all, those of the CPU's share included
  std::uint64_t bus_clocks = 0;  // those in which the chip had the bus

  /// Accesses a clock of the chip's own time on the bus.
  double per_clock() const {
    return static_cast<double>(accesses) / static_cast<double>(bus_clocks);
  }
};

/// "OP 6 HOP 2 FXSR NFSR skew 7 backward shared 16x8".
std::string name_of(const BlitMode& mode);

/// Every OP class, HOP, FXSR, NFSR, a skew of 0 and of 7, both directions, hog and shared, each as
/// one long line, as a block and as a column; all of more than 64 words.
std::vector<BlitMode> blit_modes();

BlitClocks measure(const BlitMode& mode, const blitter::MakeUnit& make_unit);

/// The measured modes as a Markdown table: a row for each OP class, the range over everything else.
std::string markdown(const std::vector<BlitClocks>& measured);

}  // namespace collide::bench
