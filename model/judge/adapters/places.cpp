// SPDX-License-Identifier: MIT
#include "model/judge/adapters/places.h"

#include <algorithm>

namespace collide::techniques {

Places::Places(const Film& film, const std::vector<int>& objects, int most)
    : film_(film), of_(static_cast<std::size_t>(film.objects())) {
  std::vector<int> by_birth = objects;
  std::stable_sort(by_birth.begin(), by_birth.end(),
                   [&](int a, int b) { return film.life(a).from < film.life(b).from; });
  for (const int object : by_birth) {
    const auto is_free = [&](const std::vector<int>& takers) {
      return film.life(takers.back()).until <= film.life(object).from;
    };
    auto place = std::find_if(takers_.begin(), takers_.end(), is_free);
    if (place == takers_.end()) {
      if (count() == most) continue;
      place = takers_.insert(takers_.end(), std::vector<int>{});
    }
    place->push_back(object);
    of_[static_cast<std::size_t>(object)] = static_cast<int>(place - takers_.begin());
  }
}

std::optional<int> Places::holder(int frame, int place) const {
  for (const int object : takers_[static_cast<std::size_t>(place)]) {
    if (film_.there(frame, object)) return object;
  }
  return std::nullopt;
}

std::vector<std::optional<int>> Places::in_drawing_order(int frame) const {
  std::vector<std::optional<int>> holders;
  for (int place = 0; place < count(); ++place) holders.push_back(holder(frame, place));
  std::vector<bool> holds(of_.size(), false);
  for (const auto& object : holders) {
    if (object) holds[static_cast<std::size_t>(*object)] = true;
  }
  auto place = holders.begin();
  for (const int object : film_.order(frame)) {
    if (!holds[static_cast<std::size_t>(object)]) continue;
    place = std::find_if(place, holders.end(), [](const auto& one) { return one.has_value(); });
    *place++ = object;
  }
  return holders;
}

}  // namespace collide::techniques
