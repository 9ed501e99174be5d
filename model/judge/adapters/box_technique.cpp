// SPDX-License-Identifier: MIT
#include <map>
#include <optional>

#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/host_program.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/pairs.h"
#include "model/techniques/fair_boxes.h"

namespace collide::techniques {
namespace {

/// Tests a box of each object against those of the others.
class BoxTests : public OnPort {
 public:
  BoxTests(const Film& film, Port* port)
      : OnPort(film, port), table_(film, port_, kRecords, BoxTable::kBytes) {}

  Answer look(int frame) override {
    table_.preset(frame, boxes(frame));
    Answer answer;
    table_.each_meeting([&](int i, const SeenBox& /*box*/, int j, const SeenBox& /*other*/) {
      answer.items.push_back(item_of({i, j}, film_.objects()));
    });
    return answer;
  }

 protected:
  virtual std::vector<SeenBox> boxes(int frame) const = 0;

 private:
  BoxTable table_;
};

/// The rectangles of the masks.
class Boxes final : public BoxTests {
 public:
  using BoxTests::BoxTests;

  std::uint64_t memory_bits() const override { return 0; }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool /*missed*/) const override {
    return Reason::kBoxIsNotMask;
  }

 private:
  std::vector<SeenBox> boxes(int frame) const override {
    return seen_boxes(film_.bodies(frame), film_.world());
  }
};

/// Boxes with the extents of the masks, or of the roles.
class FairBoxes final : public BoxTests {
 public:
  using BoxTests::BoxTests;

  /// Four bytes a mask.
  std::uint64_t memory_bits() const override { return 32 * film_.shapes().size(); }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (missed) return Reason::kInsetLeavesOut;
    const auto [i, j] = pair_of(item, film_.objects());
    const auto seen = [&](int object) {
      const SeenBox box = seen_box(facts.bodies[static_cast<std::size_t>(object)], film_.world());
      return Rectangle{box.left, box.top, box.right - box.left, box.bottom - box.top};
    };
    return fair_boxes::meet(seen(i), seen(j)) ? Reason::kBoxIsNotMask : Reason::kOutsetReachesOut;
  }

 private:
  std::vector<SeenBox> boxes(int frame) const override { return fair_boxes_of(film_, frame); }
};

/// Circles that touch count, as in rule R.
bool touch(const swept::Circle<double>& a, const swept::Circle<double>& b) {
  const double dx = a.centre.x - b.centre.x;
  const double dy = a.centre.y - b.centre.y;
  const double reach = a.radius + b.radius;
  return dx * dx + dy * dy <= reach * reach;
}

/// Records of the circles: middle and radius, doubles.
class Circles final : public OnPort {
 public:
  using OnPort::OnPort;

  std::uint64_t memory_bits() const override { return 0; }

  Answer look(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    std::vector<swept::Circle<double>> circles;
    for (const Body& body : bodies) {
      circles.push_back(
          {{body.now.x + body.proxy.x, body.now.y + body.proxy.y}, body.proxy.radius});
    }
    preset(circles);
    const auto compared = [&](const IndexPair& pair) {
      return film_.there(frame, pair.first) && film_.there(frame, pair.second) &&
             film_.may_hit(pair);
    };
    Answer answer;
    const auto compare = [&](int i, const swept::Circle<double>& circle, int j,
                             const swept::Circle<double>& other) {
      if (touch(circle, other)) answer.items.push_back(item_of({i, j}, film_.objects()));
    };
    const int count = film_.objects();
    if (CountingPort* const own = port_.own()) {
      own->count_words_read(words_read(frame));
      std::vector<Extent<double>> ways;
      for (const swept::Circle<double>& circle : circles) ways.push_back(way_of(still(circle)));
      for (const auto& [i, j] : pairs_that_meet(ways)) {
        if (!compared({i, j})) continue;
        compare(i, circles[static_cast<std::size_t>(i)], j, circles[static_cast<std::size_t>(j)]);
      }
    } else {
      for (int i = 0; i + 1 < count; ++i) {
        std::optional<swept::Circle<double>> circle;
        for (int j = i + 1; j < count; ++j) {
          if (!compared({i, j})) continue;
          if (!circle) circle = read(i);
          compare(i, *circle, j, read(j));
        }
      }
    }
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool /*missed*/) const override {
    return Reason::kCircleIsNotMask;
  }

 private:
  static constexpr std::uint32_t kRecordBytes = 24;

  static std::uint32_t record(int index) {
    return kRecords + kRecordBytes * static_cast<std::uint32_t>(index);
  }
  /// Each behind which there are some that it may hit, and those.
  std::uint64_t words_read(int frame) const {
    std::map<int, std::uint64_t> behind;  // by class
    std::uint64_t records = 0;
    for (int i = film_.objects(); i-- > 0;) {
      if (!film_.there(frame, i)) continue;
      const int own = film_.classes()[static_cast<std::size_t>(i)];
      std::uint64_t compared = 0;
      for (const auto& [other, count] : behind) {
        if (film_.rules().may_hit(own, other)) compared += count;
      }
      records += compared == 0 ? 0 : 1 + compared;
      ++behind[own];
    }
    return kRecordBytes / 2 * records;
  }
  void preset(const std::vector<swept::Circle<double>>& circles) {
    for (std::size_t i = 0; i < circles.size(); ++i) {
      const std::uint32_t at = record(static_cast<int>(i));
      port_->preset_double(at, circles[i].centre.x);
      port_->preset_double(at + 8, circles[i].centre.y);
      port_->preset_double(at + 16, circles[i].radius);
    }
  }
  swept::Circle<double> read(int index) {
    const std::uint32_t at = record(index);
    swept::Circle<double> circle;
    circle.centre.x = port_->read_double(at);
    circle.centre.y = port_->read_double(at + 8);
    circle.radius = port_->read_double(at + 16);
    return circle;
  }
};

std::uint64_t boxes_that_meet(const host::Records& records, const host::Frame& frame) {
  return host::pairs(records, frame, [](const host::Seen& a, const host::Seen& b) {
    return host::boxes_meet(a.box, b.box);
  });
}
std::uint64_t fair_boxes_that_meet(const host::Records& records, const host::Frame& frame) {
  return host::pairs(records, frame, [](const host::Seen& a, const host::Seen& b) {
    return host::boxes_meet(a.fair_box, b.fair_box);
  });
}
std::uint64_t circles_that_touch(const host::Records& records, const host::Frame& frame) {
  return host::pairs(records, frame, [](const host::Seen& a, const host::Seen& b) {
    return touch({a.circle.to, a.circle.radius}, {b.circle.to, b.circle.radius});
  });
}

}  // namespace

TechniqueRows box_techniques(const Equipment& equipment) {
  return {1,
          {{"boxes",
            {"Bounding boxes",
             "boxes meet",
             kAnyMachine,
             "",
             words::kScreen,
             "The rectangles around the masks, every pair. Cheap, and never misses; corners lie.",
             "White frames are the rectangles that are compared.",
             {"boxes"},
             ""},
            make_with<Boxes>(equipment.port),
            host::with(boxes_that_meet)},
           {"fair-boxes",
            {"Boxes with insets and outsets",
             "boxes meet",
             kAnyMachine,
             "",
             words::kScreen,
             "Boxes as games choose them, to be fair: inside the player's mask, larger than the "
             "enemies', or what the scene says of a mask.",
             "White frames are the boxes that are compared.",
             {"fair-boxes"},
             ""},
            make_with<FairBoxes>(equipment.port),
            host::with(fair_boxes_that_meet)},
           {"circles",
            {"Circles, at the end of the frame",
             "circles touch",
             kAnyMachine,
             "",
             words::kScreen,
             "A disc of the same area in place of each mask, at the end of the frame.",
             "White circles stand for the masks.",
             {"circles"},
             ""},
            make_with<Circles>(equipment.port),
            host::with(circles_that_touch)}}};
}

}  // namespace collide::techniques
