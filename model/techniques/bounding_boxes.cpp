// SPDX-License-Identifier: MIT
#include "model/techniques/bounding_boxes.h"

#include <algorithm>

namespace collide::techniques {

SeenBox seen_box(const Body& body, const World& world) {
  const int x = pixel(body.now.x), y = pixel(body.now.y);
  const SeenBox box{std::max(x, 0), std::max(y, 0), std::min(x + body.mask->width(), world.width),
                    std::min(y + body.mask->height(), world.height)};
  return box.left >= box.right || box.top >= box.bottom ? SeenBox{0, 0, 0, 0} : box;
}

std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies, const World& world) {
  std::vector<SeenBox> boxes;
  boxes.reserve(bodies.size());
  for (const Body& body : bodies) boxes.push_back(seen_box(body, world));
  std::vector<IndexPair> result;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const SeenBox& a = boxes[i];
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const SeenBox& b = boxes[j];
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
        result.push_back({static_cast<int>(i), static_cast<int>(j)});
      }
    }
  }
  return result;
}

void BoxTable::preset(int index, const SeenBox& box) {
  std::uint32_t at = record(index);
  for (const int side : {box.left, box.right, box.top, box.bottom}) {
    port_.preset(at, static_cast<std::uint16_t>(side));
    at += 2;
  }
}

SeenBox BoxTable::read(int index) {
  const std::uint32_t at = record(index);
  SeenBox box;
  box.left = port_.read(at);
  box.right = port_.read(at + 2);
  box.top = port_.read(at + 4);
  box.bottom = port_.read(at + 6);
  return box;
}

std::optional<SeenBox> BoxTable::meeting(const SeenBox& box, int index) {
  const std::uint32_t at = record(index);
  SeenBox other;
  if ((other.left = port_.read(at)) >= box.right) return std::nullopt;
  if ((other.right = port_.read(at + 2)) <= box.left) return std::nullopt;
  if ((other.top = port_.read(at + 4)) >= box.bottom) return std::nullopt;
  if ((other.bottom = port_.read(at + 6)) <= box.top) return std::nullopt;
  return other;
}

}  // namespace collide::techniques
