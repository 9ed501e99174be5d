// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/mask.h"

namespace collide::techniques {

/// A mask with its top left corner on the screen.
struct PlacedMask {
  const scene::Mask& mask;
  int x, y;
};

/// The truth the techniques are judged by: whether some pixel is solid in both. Looks at every
/// pixel, shares no code with any technique.
bool pixels_overlap(const PlacedMask& first, const PlacedMask& second);

}  // namespace collide::techniques
