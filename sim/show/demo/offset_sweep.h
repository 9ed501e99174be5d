// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/scene/mask.h"
#include "model/techniques/mandin.h"

namespace collide::demo {

/// Two masks at every offset at which their rectangles meet or touch, asked of the blitter as RTL
/// and as golden model, and of plain pixel truth.
struct OffsetSweep {
  struct Offset {
    int dx, dy;  // top left corner of the second mask, seen from that of the first
    std::optional<techniques::Zone> zone;
    int common_pixels;          // counted pixel by pixel, apart from the techniques
    std::uint16_t golden_flag;  // COLFLAG
    std::uint16_t rtl_flag;

    bool agrees() const {
      return golden_flag == rtl_flag && (rtl_flag != 0) == (common_pixels > 0);
    }
  };

  std::vector<Offset> offsets;  // row by row
  int columns = 0;
  int rows = 0;
  std::uint64_t collisions = 0;
  std::uint64_t disagreements = 0;
  std::uint64_t accesses = 0;  // of the RTL
  std::uint64_t clocks = 0;
  std::uint64_t compared = 0;   // by the lockstep scoreboard
  double lockstep_seconds = 0;  // wall time of the co-simulation

  const Offset& at(int column, int row) const {
    return offsets[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column)];
  }
};

/// `progress` is given how many of all rows are done. Throws Divergence where RTL and golden
/// model part.
OffsetSweep sweep_offsets(const scene::Mask& first, const scene::Mask& second,
                          const std::function<void(int done, int all)>& progress = {});

/// The procedure at one offset on the RTL, recorded as an FST wave.
void record_wave(const scene::Mask& first, const scene::Mask& second, int dx, int dy,
                 const std::filesystem::path& path);

}  // namespace collide::demo
