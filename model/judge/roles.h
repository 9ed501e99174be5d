// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/judge/film.h"
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

/// The objects whose role passes the test, in order.
template <typename Test>
std::vector<int> objects_of(const Film& film, Test test) {
  std::vector<int> result;
  for (int i = 0; i < film.objects(); ++i) {
    if (test(film.roles()[static_cast<std::size_t>(i)])) result.push_back(i);
  }
  return result;
}

/// The classes of an object's descriptor in a list unit: what it is, and what it looks for. The
/// units find a pair if either looks for the other, as rules have it.
struct UnitClasses {
  std::uint16_t is, hits;
};
inline UnitClasses unit_classes(const Film& film, int object) {
  if (film.rules().all()) return {1, 1};
  const scene::Role role = film.roles()[static_cast<std::size_t>(object)];
  return {static_cast<std::uint16_t>(1U << static_cast<unsigned>(role)), film.rules().hits(role)};
}

/// The circle that stands for a body, in motion.
inline swept::MovingCircle<double> circle_of(const Body& body) {
  const scene::Circle& proxy = body.proxy;
  return {{body.before.x + proxy.x, body.before.y + proxy.y},
          {body.now.x + proxy.x, body.now.y + proxy.y},
          proxy.radius};
}

}  // namespace collide::techniques
