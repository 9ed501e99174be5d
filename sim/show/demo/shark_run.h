// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

#include "model/scene/image.h"
#include "model/techniques/flying_shark.h"
#include "sim/platform/native/flying_shark.h"

namespace collide::demo {

/// Flying Shark's collision detection in Z80 machine code over frames made by chance.
struct SharkRun {
  platform::NativeRun native;
  unsigned bullets_met = 0;  ///< objects in which a bullet's bit was found
  unsigned players_hit = 0;  ///< frames in which the player died
  /// The frame in which most bits are met.
  techniques::flying_shark::Frame frame;
  techniques::flying_shark::Report report;
};
SharkRun run_shark(int frames, std::uint32_t seed, const std::filesystem::path& firmware);

/// The frame: what is marked, and what looked there.
scene::Image draw_shark(const SharkRun& run);

}  // namespace collide::demo
