// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/image.h"
#include "sim/show/demo/offset_sweep.h"

namespace collide::demo {

/// The sweep as a picture: a cell an offset, the two sprites, and three offsets worth a look: the
/// largest meeting of the rectangles without a collision, the smallest collision, the largest.
scene::Image draw_collision_map(const OffsetSweep& sweep, const scene::Image& first,
                                const scene::Image& second);

}  // namespace collide::demo
