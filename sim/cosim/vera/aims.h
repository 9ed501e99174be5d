// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/vera/registers.h"
#include "sim/cosim/draw.h"
#include "sim/cosim/vera/deeds.h"

namespace collide::vera {

constexpr unsigned kCompositeBit = 2;  ///< of DC_VIDEO

/// Clocks from the set-up to the first latch, and from one to the next.
struct LatchTimes {
  std::uint64_t first;
  std::uint64_t apart;

  LatchTimes(bool composite, bool interlace);
};

/// Clocks from the set-up until a line of the picture is displayed, of composite timing an even one
/// in the first field, an odd one in the second.
std::uint64_t time_of_line(bool composite, unsigned line);

/// A recipe for one bin of the coverage that jobs reach by chance too seldom.
struct Aim {
  struct Act {
    std::uint64_t clock;
    Deed deed;
    std::optional<unsigned> data = {};  ///< written, if not anything
  };

  std::string what;
  bool composite = false;
  bool interlace = true;
  std::uint64_t time = 0;  ///< when it happens
  int frames = 0;          ///< that are run to their latches; the job ends with them
  std::vector<Act> acts;
  I32 Registers::*bound = nullptr;  ///< has `value`; all else in which rows are chosen is usual
  I32 value = 0;
};

/// The aims in turn, whatever is left open drawn.
Aim aim_of(std::uint64_t number, cosim::Draw& draw);

}  // namespace collide::vera
