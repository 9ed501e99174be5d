// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/techniques/film.h"

namespace collide::techniques {

/// The player's side and the other: what is compared with what in a game.
inline bool attacks(Kind kind) {
  return kind == Kind::kPlayer || kind == Kind::kPlayerBullet;
}
inline bool is_attacked(Kind kind) {
  return kind == Kind::kEnemy || kind == Kind::kEnemyBullet;
}

/// For each object whether its kind passes the test.
template <typename Test>
std::vector<bool> flags(const Film& film, Test test) {
  std::vector<bool> result;
  for (const Kind kind : film.kinds()) result.push_back(test(kind));
  return result;
}

/// The item of a pair under `by_pair`, and back.
inline std::uint32_t item_of(const IndexPair& pair, int objects) {
  return static_cast<std::uint32_t>(pair.first * objects + pair.second);
}
inline IndexPair pair_of(std::uint32_t item, int objects) {
  return {static_cast<int>(item) / objects, static_cast<int>(item) % objects};
}

/// The smaller index first.
inline IndexPair ordered(int a, int b) {
  return a < b ? IndexPair{a, b} : IndexPair{b, a};
}

}  // namespace collide::techniques
