// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/techniques/ground_truth.h"

namespace collide::techniques {

/// The pairs whose masks' rectangles share a pixel of the screen, in order. No contact of masks is
/// missed; what it costs is pairs whose masks do not meet.
std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies, const World& world);

}  // namespace collide::techniques
