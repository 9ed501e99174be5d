// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/packed_mask.h"

namespace collide::techniques {

/// Whether two masks share a solid pixel when the top left corner of the second lies `dx` columns
/// right of and `dy` rows below that of the first. Any values. The same truth as `pixels_overlap`,
/// 64 columns at a time and as many rows as the machine's vectors hold.
bool overlap(const scene::PackedMask& first, const scene::PackedMask& second, int dx, int dy);

}  // namespace collide::techniques
