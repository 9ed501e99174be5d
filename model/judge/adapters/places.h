// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "model/judge/film.h"

namespace collide::techniques {

/// Sprites of a chip, entries of a game's list: there are so many, and who is born takes the lowest
/// that is free, if there is one, and keeps it until he dies.
class Places {
 public:
  /// `objects`: those who want one, in the order in which they take them.
  Places(const Film& film, const std::vector<int>& objects, int most);

  /// An object's place, which it has for life.
  std::optional<int> of(int object) const { return of_[static_cast<std::size_t>(object)]; }
  /// How many are ever taken.
  int count() const { return static_cast<int>(takers_.size()); }
  /// The object in a place in a frame, or nothing.
  std::optional<int> holder(int frame, int place) const;
  /// The objects in the places of a frame, as a program puts them there that draws in the order of
  /// the places: those that are taken are the same, and what is drawn first has the lowest.
  std::vector<std::optional<int>> in_drawing_order(int frame) const;

 private:
  const Film& film_;
  std::vector<std::optional<int>> of_;    // by object
  std::vector<std::vector<int>> takers_;  // by place, one after the other
};

}  // namespace collide::techniques
