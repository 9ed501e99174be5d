// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/scene/image.h"
#include "model/techniques/x16_rings.h"
#include "sim/units/on.h"

namespace collide::demo {

/// The ring demo on a unit, with what a person wants to see of it.
struct RingsRun {
  std::vector<int> targets_hit;        // after each frame
  std::uint8_t first_nibble = 0;       // ISR bits 7:4 of frame 1
  std::uint64_t compared = 0;          // by the lockstep scoreboard
  double seconds = 0;                  // wall time of the simulation
  std::vector<scene::Image> pictures;  // of every `picture_every`-th frame
};

struct RingsOptions {
  int frames = 600;
  x16::Mode mode = x16::Mode::kOriginal;
  On on = On::kLockstep;
  int picture_every = 0;  // 0: none
  std::function<void(int frame)> progress;
};

/// Throws Divergence where RTL and golden model part.
RingsRun run_rings(const RingsOptions& options);

/// Records the RTL around the first row of the ring demo in which anything collides.
void record_first_collision(const std::filesystem::path& path);

}  // namespace collide::demo
