// SPDX-License-Identifier: MIT
#include "model/techniques/bounding_boxes.h"
#include "model/techniques/explain.h"
#include "model/techniques/roles.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

class Boxes final : public Technique {
 public:
  explicit Boxes(const Film& film) : film_(film) {}

  std::string name() const override { return "boxes"; }
  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override { return 0; }

  Answer step(int frame) override {
    Answer answer;
    answer.items = reduce(box_pairs(film_.bodies(frame), film_.world()), granularity());
    // Left, top, width and height of both, 16 bits each.
    const auto count = static_cast<std::uint64_t>(film_.objects());
    answer.cost.accesses = count * (count - 1) / 2 * 8;
    answer.cost.bytes = 2 * answer.cost.accesses;
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool missed) const override {
    return explain_stand_in(Reason::kBoxIsNotMask, !missed, missed);
  }

 private:
  const Film& film_;
};

class Circles final : public Technique {
 public:
  explicit Circles(const Film& film) : film_(film) {}

  std::string name() const override { return "circles"; }
  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override { return 0; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    const int count = film_.objects();
    Answer answer;
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        if (touch(bodies[static_cast<std::size_t>(i)], bodies[static_cast<std::size_t>(j)])) {
          answer.items.push_back(item_of({i, j}, count));
        }
      }
    }
    // Middle and radius of both.
    const auto objects = static_cast<std::uint64_t>(count);
    answer.cost.accesses = objects * (objects - 1) / 2 * 6;
    answer.cost.bytes = sizeof(double) * answer.cost.accesses;
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool missed) const override {
    return explain_stand_in(Reason::kCircleIsNotMask, !missed, missed);
  }

 private:
  /// Circles that touch count, as in rule R.
  static bool touch(const Body& a, const Body& b) {
    const double dx = a.now.x + a.proxy.x - b.now.x - b.proxy.x;
    const double dy = a.now.y + a.proxy.y - b.now.y - b.proxy.y;
    const double reach = a.proxy.radius + b.proxy.radius;
    return dx * dx + dy * dy <= reach * reach;
  }

  const Film& film_;
};

}  // namespace

std::unique_ptr<Technique> make_circles(const Film& film) {
  return std::make_unique<Circles>(film);
}
std::unique_ptr<Technique> make_boxes(const Film& film) {
  return std::make_unique<Boxes>(film);
}

}  // namespace collide::techniques
