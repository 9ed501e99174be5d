// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "model/scene/image.h"
#include "sim/show/demo/cave_run.h"

namespace collide::demo {

/// The calls of the frames up to one, each frame's two.
using CallHistory = std::vector<std::array<CaveCall, 2>>;

/// A frame for a person: the game's screen; around the ship, enlarged, what the call that matters
/// finds there, with the dots it sees and those in its blind spot; both calls in words; the clocks
/// of the calls so far. `all_frames` is the length of the time axis.
scene::Image draw_cave_frame(const continuum::Game& game, const CaveFrame& frame,
                             const CallHistory& history, int all_frames);

}  // namespace collide::demo
