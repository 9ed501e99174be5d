// SPDX-License-Identifier: MIT
#include "model/techniques/bounding_boxes.h"

#include "model/techniques/zone.h"

namespace collide::techniques {

std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies) {
  std::vector<Rectangle> boxes;
  boxes.reserve(bodies.size());
  for (const Body& body : bodies) {
    boxes.push_back(
        {pixel(body.now.x), pixel(body.now.y), body.mask->width(), body.mask->height()});
  }
  std::vector<IndexPair> result;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const Rectangle &a = boxes[i], &b = boxes[j];
      if (b.x - a.x < a.width && a.x - b.x < b.width && b.y - a.y < a.height &&
          a.y - b.y < b.height) {
        result.push_back({static_cast<int>(i), static_cast<int>(j)});
      }
    }
  }
  return result;
}

}  // namespace collide::techniques
