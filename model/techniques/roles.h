// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/techniques/film.h"
#include "model/techniques/swept.h"

namespace collide::techniques {

/// The player's side and the other: what is compared with what in a game.
inline bool attacks(scene::Role role) {
  return role == scene::Role::kPlayer || role == scene::Role::kPlayerBullet;
}
inline bool is_attacked(scene::Role role) {
  return role == scene::Role::kEnemy || role == scene::Role::kEnemyBullet;
}

/// For each object whether its role passes the test.
template <typename Test>
std::vector<bool> flags(const Film& film, Test test) {
  std::vector<bool> result;
  for (const scene::Role role : film.roles()) result.push_back(test(role));
  return result;
}

/// The circle that stands for a body, in motion.
inline swept::MovingCircle<double> circle_of(const Body& body) {
  const scene::Circle& proxy = body.proxy;
  return {{body.before.x + proxy.x, body.before.y + proxy.y},
          {body.now.x + proxy.x, body.now.y + proxy.y},
          proxy.radius};
}

}  // namespace collide::techniques
