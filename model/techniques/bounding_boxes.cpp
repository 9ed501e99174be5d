// SPDX-License-Identifier: MIT
#include "model/techniques/bounding_boxes.h"

#include <algorithm>

namespace collide::techniques {
namespace {

/// The part of a rectangle that is on the screen: columns left to right - 1, rows top to bottom
/// - 1.
struct Seen {
  int left, top, right, bottom;
};

}  // namespace

std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies, const World& world) {
  std::vector<Seen> boxes;
  boxes.reserve(bodies.size());
  for (const Body& body : bodies) {
    const int x = pixel(body.now.x), y = pixel(body.now.y);
    boxes.push_back({std::max(x, 0), std::max(y, 0), std::min(x + body.mask->width(), world.width),
                     std::min(y + body.mask->height(), world.height)});
  }
  const auto empty = [](const Seen& box) { return box.left >= box.right || box.top >= box.bottom; };
  std::vector<IndexPair> result;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Seen& a = boxes[i];
    if (empty(a)) continue;
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const Seen& b = boxes[j];
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom &&
          !empty(b)) {
        result.push_back({static_cast<int>(i), static_cast<int>(j)});
      }
    }
  }
  return result;
}

}  // namespace collide::techniques
