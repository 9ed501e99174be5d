// SPDX-License-Identifier: MIT
#include "model/techniques/bounding_boxes.h"
#include "model/techniques/explain.h"
#include "model/techniques/pairs.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

class Boxes final : public Technique {
 public:
  Boxes(const Film& film, Port* port)
      : film_(film), port_(port), table_(*port_, kRecords, BoxTable::kBytes) {}

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override { return 0; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    const int count = film_.objects();
    for (int i = 0; i < count; ++i) {
      table_.preset(i, seen_box(bodies[static_cast<std::size_t>(i)], film_.world()));
    }
    const Traffic before = port_->traffic();
    Answer answer;
    for (int i = 0; i + 1 < count; ++i) {
      const SeenBox box = table_.read(i);
      for (int j = i + 1; j < count; ++j) {
        if (table_.meeting(box, j)) answer.items.push_back(item_of({i, j}, count));
      }
    }
    answer.cost.add(port_->traffic() - before);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool missed) const override {
    return explain_stand_in(Reason::kBoxIsNotMask, !missed, missed);
  }

 private:
  const Film& film_;
  PortUse port_;
  BoxTable table_;
};

/// Records of the circles: middle and radius, doubles.
class Circles final : public Technique {
 public:
  Circles(const Film& film, Port* port) : film_(film), port_(port) {}

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override { return 0; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    const int count = film_.objects();
    for (int i = 0; i < count; ++i) {
      const Body& body = bodies[static_cast<std::size_t>(i)];
      port_->preset_double(record(i), body.now.x + body.proxy.x);
      port_->preset_double(record(i) + 8, body.now.y + body.proxy.y);
      port_->preset_double(record(i) + 16, body.proxy.radius);
    }
    const Traffic before = port_->traffic();
    Answer answer;
    for (int i = 0; i + 1 < count; ++i) {
      const swept::Circle<double> circle = read(i);
      for (int j = i + 1; j < count; ++j) {
        if (touch(circle, read(j))) answer.items.push_back(item_of({i, j}, count));
      }
    }
    answer.cost.add(port_->traffic() - before);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool missed) const override {
    return explain_stand_in(Reason::kCircleIsNotMask, !missed, missed);
  }

 private:
  static std::uint32_t record(int index) {
    return kRecords + 24 * static_cast<std::uint32_t>(index);
  }
  swept::Circle<double> read(int index) {
    const std::uint32_t at = record(index);
    swept::Circle<double> circle;
    circle.centre.x = port_->read_double(at);
    circle.centre.y = port_->read_double(at + 8);
    circle.radius = port_->read_double(at + 16);
    return circle;
  }
  /// Circles that touch count, as in rule R.
  static bool touch(const swept::Circle<double>& a, const swept::Circle<double>& b) {
    const double dx = a.centre.x - b.centre.x;
    const double dy = a.centre.y - b.centre.y;
    const double reach = a.radius + b.radius;
    return dx * dx + dy * dy <= reach * reach;
  }

  const Film& film_;
  PortUse port_;
};

}  // namespace

std::unique_ptr<Technique> make_circles(const Film& film, Port* port) {
  return std::make_unique<Circles>(film, port);
}
std::unique_ptr<Technique> make_boxes(const Film& film, Port* port) {
  return std::make_unique<Boxes>(film, port);
}

}  // namespace collide::techniques
