// SPDX-License-Identifier: MIT
#include "model/judge/adapters/host_program.h"

#include <algorithm>
#include <utility>

namespace collide::techniques::host {
namespace {

constexpr std::size_t kMostFrames = 200;
/// Pairs of objects in the frames of a run.
constexpr std::size_t kMostPairs = 4'000'000;

}  // namespace

Records::Records(const Film& film, const Granularity& items_of) : film_(film) {
  for (const int number : film.classes()) sorts_.emplace(number, 0);
  int next = 0;
  for (auto& [number, sort] : sorts_) sort = next++;
  ask(items_of);
  const auto count = static_cast<std::size_t>(film.objects());
  const std::size_t most = std::clamp<std::size_t>(kMostPairs / (count * count), 1, kMostFrames);
  const auto all = static_cast<std::size_t>(film.frames());
  const std::size_t taken = std::min(all, most);
  for (std::size_t i = 0; i < taken; ++i) add(static_cast<int>(i * all / taken));
}

/// Asks once for each pair of classes whether their objects may hit.
void Records::ask(const Granularity& items_of) {
  may_hit_.assign(sorts_.size() * sorts_.size(), false);
  moves_ = may_hit_;
  std::vector<std::vector<int>> some(sorts_.size());
  for (int i = 0; i < film_.objects(); ++i) {
    auto& own = some[static_cast<std::size_t>(sort_of(i))];
    if (own.size() < 2) own.push_back(i);
  }
  for (const std::vector<int>& first : some) {
    for (const std::vector<int>& second : some) {
      const int a = first.front(), b = second.back();
      if (a == b || !film_.may_hit({a, b})) continue;
      may_hit_[place(sort_of(a), sort_of(b))] = true;
      const Items items = items_of({std::min(a, b), std::max(a, b)});
      moves_[place(sort_of(a), sort_of(b))] =
          std::count(items.begin(), items.end(), static_cast<std::uint32_t>(a)) != 0;
    }
  }
}

void Records::add(int frame) {
  Frame records;
  const std::vector<Body> bodies = film_.bodies(frame);
  const std::vector<SeenBox> fair = fair_boxes_of(film_, frame);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    if (body.mask == nullptr) continue;
    const int object = static_cast<int>(i);
    records.push_back({object, sort_of(object), seen_box(body, film_.world()), fair[i],
                       pixel(body.now.x), pixel(body.now.y), body.mask, circle_of(body)});
  }
  frames_.push_back(std::move(records));
}

}  // namespace collide::techniques::host
