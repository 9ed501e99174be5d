// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/judge/film.h"

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

/// Of a technique with fixed parts: throws InputError if some class of the film plays no part, and
/// nobody plays this one.
template <typename Test>
void require_part(const Film& film, Test test, const std::string& part) {
  const std::vector<scene::Role>& roles = film.roles();
  if (std::none_of(roles.begin(), roles.end(),
                   [](scene::Role role) { return role == scene::Role::kNone; }) ||
      std::any_of(roles.begin(), roles.end(), test)) {
    return;
  }
  throw InputError("it needs a class that plays " + part + ", and none does: say in \"roles\"");
}

/// The classes of an object's descriptor in a list unit: what it is, and what it looks for. The
/// units find a pair if either looks for the other, as rules have it.
struct UnitClasses {
  std::uint16_t is, hits;
};

/// The classes of a film as the descriptors of list units have them, a bit each.
class UnitClassBits {
 public:
  static constexpr std::size_t kBits = 16;

  /// Throws InputError for more classes than bits.
  explicit UnitClassBits(const Film& film) : film_(film) {
    if (film.rules().all()) return;
    for (const int number : film.classes()) bits_.emplace(number, 0);
    for (auto one = bits_.begin(); one != bits_.end();)
      one = hits_any(one->first) ? std::next(one) : bits_.erase(one);
    if (bits_.size() > kBits) {
      throw InputError(fmt::format("{} classes that may hit others, and a descriptor has {} bits",
                                   bits_.size(), kBits));
    }
    unsigned bit = 1;
    for (auto& [number, own] : bits_) {
      own = static_cast<std::uint16_t>(bit);
      bit <<= 1;
    }
  }

  UnitClasses of(int object) const {
    if (film_.rules().all()) return {1, 1};
    const int number = film_.classes()[static_cast<std::size_t>(object)];
    const auto own = bits_.find(number);
    if (own == bits_.end()) return {0, 0};
    unsigned hits = 0;
    for (const auto& [other, bit] : bits_) {
      if (film_.rules().may_hit(number, other)) hits |= bit;
    }
    return {own->second, static_cast<std::uint16_t>(hits)};
  }

 private:
  bool hits_any(int number) const {
    return std::any_of(bits_.begin(), bits_.end(), [&](const auto& other) {
      return film_.rules().may_hit(number, other.first);
    });
  }

  const Film& film_;
  std::map<int, std::uint16_t> bits_;  // by class
};

}  // namespace collide::techniques
