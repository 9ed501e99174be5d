// SPDX-License-Identifier: MIT
#include "model/techniques/fair_boxes.h"

namespace collide::techniques::fair_boxes {

scene::Extents usual_extents(scene::Role role, int width, int height) {
  switch (role) {
    case scene::Role::kPlayer:
      return {-(width / 4), -(height / 4), -(width / 4), -(height / 4)};
    case scene::Role::kEnemy:
    case scene::Role::kEnemyBullet:
      return {1, 1, 1, 1};
    default:
      return {};
  }
}

Rectangle box_of(int x, int y, int width, int height, const scene::Extents& extents) {
  return {x - extents.left, y - extents.top, width + extents.left + extents.right,
          height + extents.top + extents.bottom};
}

bool meet(const Rectangle& a, const Rectangle& b) {
  if (a.width <= 0 || a.height <= 0 || b.width <= 0 || b.height <= 0) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

}  // namespace collide::techniques::fair_boxes
