// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/scene/mask.h"

namespace collide::techniques {

/// A mask with its top left corner on the screen.
struct PlacedMask {
  const scene::Mask& mask;
  int x, y;
};

/// Whether some pixel is solid in both. Looks at every pixel, and shares no code with what is
/// tested.
inline bool pixels_overlap(const PlacedMask& first, const PlacedMask& second) {
  for (int y = 0; y < first.mask.height(); ++y) {
    for (int x = 0; x < first.mask.width(); ++x) {
      if (!first.mask.solid(x, y)) continue;
      const std::int64_t other_x = std::int64_t{first.x} + x - second.x;
      const std::int64_t other_y = std::int64_t{first.y} + y - second.y;
      if (other_x >= 0 && other_x < second.mask.width() && other_y >= 0 &&
          other_y < second.mask.height() &&
          second.mask.solid(static_cast<int>(other_x), static_cast<int>(other_y))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace collide::techniques
