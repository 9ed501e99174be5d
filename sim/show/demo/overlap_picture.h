// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/image.h"
#include "sim/show/demo/overlap_run.h"

namespace collide::demo {

/// The sprites, their common pixels, a line from one to the other of each pair found and its first
/// pixel, with a legend.
scene::Image draw_overlaps(const OverlapRun& run);

}  // namespace collide::demo
