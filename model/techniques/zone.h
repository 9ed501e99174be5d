// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace collide::techniques {

/// A rectangle of pixels, half open, y down: columns x..x+width-1, rows y..y+height-1. Coordinates
/// are signed.
struct Rectangle {
  int x, y;
  int width, height;
};

/// Where two rectangles intersect: its size, and its top left corner inside each of them.
struct Zone {
  int width, height;
  int x1, y1;
  int x2, y2;
};

/// The zone of intersection, or nothing. Sizes must be positive; coordinates may be any int.
std::optional<Zone> intersect(const Rectangle& first, const Rectangle& second);

}  // namespace collide::techniques
