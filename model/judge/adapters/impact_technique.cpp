// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "model/impact/golden.h"
#include "model/impact/record.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/adapters/overlap_program.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/overlap/golden.h"

namespace collide::techniques {
namespace {

/// Objects, boxes and classes, FIRST, the heap of all contacts (docs/reference/impact.md); and the
/// list.
constexpr std::uint64_t kUnitBits =
    4 * 17 * 512 + 2 * (73 + 32) * 128 + 32 * 256 + 31 * 8192 +
    8 * std::uint64_t{ListUnitProgram::kLineBytes} * ListUnitProgram::kLines;
/// Of what the unit's numbers hold, in sixteenths.
constexpr double kLeast = -32768, kMost = 32767;

/// A program that asks the impact unit which circles of a film touch on their way, and when.
class ImpactProgram {
 public:
  ImpactProgram(const Film& film, Port& port, std::uint32_t base, const impact::MakeUnit& make)
      : film_(film), classes_(film), unit_(port, base, make) {}

  using Contact = ImpactRun::Record;
  /// Circles of an object: one on its way, one at rest when the frame is complete.
  struct Circles {
    swept::MovingCircle<double> moving, at_end;
  };
  /// Every contact, by time. `circles_of(object, body)` is what stands for an object. Where some
  /// object shows another picture in the complete frame, the unit runs a second time for that one.
  template <class CirclesOf>
  std::vector<Contact> run(int frame, const CirclesOf& circles_of) {
    const std::vector<Body> bodies = film_.bodies(frame);
    described_.assign(bodies.size(), false);
    std::vector<Described> objects;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (bodies[i].mask == nullptr) continue;
      if (objects.size() == ListUnitProgram::kObjects) break;
      const int object = static_cast<int>(i);
      const Circles circles = circles_of(object, bodies[i]);
      objects.push_back({object, bodies[i].earlier.has_value(), descriptor(circles.moving),
                         descriptor(circles.at_end)});
      Described& own = objects.back();
      own.moving.enable = own.at_end.enable = own.moving.enable && own.at_end.enable;
      described_[i] = own.moving.enable;
    }
    std::vector<Contact> contacts = run(objects, &Described::moving);
    if (std::none_of(objects.begin(), objects.end(), [](const auto& one) { return one.changes; }))
      return contacts;
    std::set<IndexPair> met;
    for (const Contact& contact : contacts) met.insert(contact.pair);
    for (const Contact& contact : run(objects, &Described::at_end)) {
      if (met.count(contact.pair) == 0) contacts.push_back({contact.pair, kEnd});
    }
    return contacts;
  }
  /// Whether there was room for both, in the last run.
  bool described(const IndexPair& pair) const {
    return described_[static_cast<std::size_t>(pair.first)] &&
           described_[static_cast<std::size_t>(pair.second)];
  }
  Cost take_cost() { return unit_.take_cost(); }

 private:
  /// t = 1
  static constexpr std::uint32_t kEnd = 1 << 16;

  struct Described {
    int object;
    bool changes;
    impact::Descriptor moving, at_end;
  };
  /// A run of the unit: its contacts, in the order of its list. Those at the end are only of who
  /// changes.
  std::vector<Contact> run(const std::vector<Described>& objects,
                           impact::Descriptor Described::*which) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      impact::Descriptor d = objects[i].*which;
      const auto [is, hits] = classes_.of(objects[i].object);
      d.is = is;
      d.hits = hits;
      unit_.describe(i, encode(d));
    }
    std::vector<Contact> contacts;
    for (const std::uint32_t word : unit_.run(objects.size(), impact::kAll)) {
      const impact::ListRecord record = impact::decode_record(word);
      const Described &first = objects[record.first], &second = objects[record.second];
      if (which == &Described::at_end && !first.changes && !second.changes) continue;
      contacts.push_back({{first.object, second.object}, record.t});
    }
    return contacts;
  }
  static impact::Descriptor descriptor(const swept::MovingCircle<double>& circle) {
    impact::Descriptor d;
    const auto number = [&d](double length) {
      const double sixteenths = std::floor(16 * length + 0.5);
      if (!(sixteenths >= kLeast && sixteenths <= kMost)) {
        d.enable = false;
        return std::int16_t{0};
      }
      return static_cast<std::int16_t>(sixteenths);
    };
    d.circle = {number(circle.from.x), number(circle.from.y), number(circle.to.x),
                number(circle.to.y), number(circle.radius)};
    return d;
  }

  const Film& film_;
  UnitClassBits classes_;
  ListUnitProgram unit_;
  std::vector<bool> described_;
};

/// The circles that stand for the masks: every contact, with its time.
class Impact final : public OnPort {
 public:
  Impact(const Film& film, const impact::MakeUnit& make, Port* port, const Told& told)
      : OnPort(film, port),
        told_(told.impact),
        program_(film, *port_, kRecords, or_golden<impact::Golden>(make)) {}

  Judge judge() const override { return Judge::kSixteenths; }
  double time_unit() const override { return 1.0 / 65536; }
  std::uint64_t memory_bits() const override { return kUnitBits; }
  /// What its descriptors have no room for.
  bool sees_pair(int /*frame*/, const IndexPair& pair) const override {
    return program_.described(pair);
  }

  Answer look(int frame) override {
    program_.take_cost();
    auto contacts = program_.run(frame, [](int /*object*/, const Body& body) {
      return ImpactProgram::Circles{circle_of(body), circle_at_end(body)};
    });
    if (told_) told_({frame, contacts});
    std::sort(contacts.begin(), contacts.end(),
              [](const auto& a, const auto& b) { return a.pair < b.pair; });
    Answer answer;
    for (const ImpactProgram::Contact& contact : contacts) {
      answer.items.push_back(item_of(contact.pair, film_.objects()));
      answer.times.push_back(contact.t * time_unit());
    }
    answer.cost = program_.take_cost();
    return answer;
  }

 private:
  decltype(Told::impact) told_;
  ImpactProgram program_;
};

/// Impact says when circles around the masks touch; from there the two go on in steps of at most a
/// pixel, and overlap says whether they share one.
class ImpactOverlap final : public OnPort {
 public:
  ImpactOverlap(const Film& film, const impact::MakeUnit& impact, const overlap::MakeUnit& overlap,
                Port* port)
      : OnPort(film, port),
        impact_(film, *port_, kRecords, or_golden<impact::Golden>(impact)),
        overlap_(film, *port_, kRecords + ListUnitProgram::kBytes,
                 or_golden<overlap::Golden>(overlap)) {
    for (const Film::Shape& shape : film.shapes()) around_.push_back(circle_around(shape.mask));
  }

  Judge judge() const override { return Judge::kMovingPixels; }
  World screen() const override { return OverlapProgram::screen(film_.world()); }
  /// The overlap unit's first run clears its memories.
  bool remembers() const override { return true; }
  std::uint64_t memory_bits() const override { return kUnitBits + OverlapProgram::kMemoryBits; }
  bool sees_pair(int frame, const IndexPair& pair) const override {
    return impact_.described(pair) &&
           overlap_.has_room(film_.shape_on_the_way(frame, pair.first),
                             film_.shape_on_the_way(frame, pair.second)) &&
           overlap_.has_room(film_.shape_of(frame, pair.first), film_.shape_of(frame, pair.second));
  }

  Answer look(int frame) override {
    impact_.take_cost();
    overlap_.take_cost();
    bodies_ = film_.bodies(frame);
    std::vector<Way> ways;
    for (const auto& contact : impact_.run(frame, [&](int object, const Body&body) {
           return circles_around(frame, object, body);
         })) {
      if (!sees_pair(frame, contact.pair)) continue;
      const int steps = steps_of(body(contact.pair.first), body(contact.pair.second));
      // The first step that is not before t.
      const std::uint64_t first =
          (std::uint64_t{contact.t} * static_cast<std::uint64_t>(steps) + 0xFFFF) >> 16;
      ways.push_back({contact.pair, steps, static_cast<int>(first)});
    }
    std::map<IndexPair, double> met;
    while (!ways.empty()) {
      std::size_t looked = 0;
      while (looked < ways.size()) looked = look(frame, ways, looked, met);
      ways.erase(std::remove_if(
                     ways.begin(), ways.end(),
                     [&met](Way& way) { return met.count(way.pair) != 0 || ++way.at > way.steps; }),
                 ways.end());
    }
    Answer answer;
    for (const auto& [pair, t] : met) {
      answer.items.push_back(item_of(pair, film_.objects()));
      answer.times.push_back(t);
    }
    answer.cost = impact_.take_cost();
    answer.cost += overlap_.take_cost();
    return answer;
  }

 private:
  /// Two that are on their way, `at` the step of so many.
  struct Way {
    IndexPair pair;
    int steps;
    int at;
  };
  /// Each pair of a run has a class of its own.
  static constexpr unsigned kClasses = 16;
  /// By how much a circle is wider than what it surrounds: two masks are drawn at whole pixels, by
  /// less than (1, 1) from their true distance, and its ends and radii are rounded.
  static constexpr double kWider = 13.0 / 16;

  /// The circle about the middle of a mask's box that holds all of its pixels, and more.
  static scene::Circle circle_around(const scene::Mask& mask) {
    const double x = mask.width() / 2.0, y = mask.height() / 2.0;
    double radius = 0;
    for (int row = 0; row < mask.height(); ++row) {
      for (int column = 0; column < mask.width(); ++column) {
        if (!mask.solid(column, row)) continue;
        radius = std::max(
            radius, std::hypot(std::fabs(column + 0.5 - x) + 0.5, std::fabs(row + 0.5 - y) + 0.5));
      }
    }
    return {x, y, radius + kWider};
  }
  /// Those of the masks that an object shows.
  ImpactProgram::Circles circles_around(int frame, int object, const Body& body) const {
    const auto around = [this](int shape) { return around_[static_cast<std::size_t>(shape)]; };
    Body shown = body;
    shown.proxy = around(film_.shape_of(frame, object));
    if (shown.earlier) shown.earlier->proxy = around(film_.shape_on_the_way(frame, object));
    return {circle_of(shown), circle_at_end(shown)};
  }
  const Body& body(int object) const { return bodies_[static_cast<std::size_t>(object)]; }

  /// Looks at as many as there is room for, from the `first` on; where it has come to.
  std::size_t look(int frame, const std::vector<Way>& ways, std::size_t first,
                   std::map<IndexPair, double>& met) {
    overlap_.clear();
    std::size_t end = first;
    for (unsigned n = 0; n < kClasses && end < ways.size(); ++n, ++end) {
      const Way& way = ways[end];
      const auto shape = [&](int object) {
        return way.at == way.steps ? film_.shape_of(frame, object)
                                   : film_.shape_on_the_way(frame, object);
      };
      const int a = shape(way.pair.first), b = shape(way.pair.second);
      if (!overlap_.has_room(a, b, overlap_.sprites())) break;
      const auto bit = static_cast<std::uint16_t>(1U << n);
      // Owners are numbers of the way: an object may be on several.
      const int owner = 2 * static_cast<int>(end);
      put({owner, a, 0, 0, bit, 0}, frame, way, way.pair.first);
      put({owner + 1, b, 0, 0, 0, bit}, frame, way, way.pair.second);
    }
    for (const IndexPair& owners : overlap_.run()) {
      const Way& way = ways[static_cast<std::size_t>(owners.first / 2)];
      met[way.pair] = static_cast<double>(way.at) / way.steps;
    }
    return end;
  }
  void put(OverlapProgram::Sprites sprites, int frame, const Way& way, int object) {
    const auto [x, y] = corner_after(body(object), way.at, way.steps, film_.scrolled(frame));
    sprites.x = x;
    sprites.y = y;
    overlap_.add(sprites);
  }

  ImpactProgram impact_;
  OverlapProgram overlap_;
  std::vector<scene::Circle> around_;  // of each shape
  std::vector<Body> bodies_;
};

}  // namespace

TechniqueRows impact_techniques(const Equipment& equipment) {
  const auto impact = [equipment](const Film& film) {
    return std::make_unique<Impact>(film, equipment.impact, equipment.port, equipment.told);
  };
  const auto impact_overlap =
      make_with<ImpactOverlap>(equipment.impact, equipment.overlap, equipment.port);
  return {
      10,
      {{"impact",
        {"Impact unit",
         "circles touch on the way",
         kOwnCore,
         "unit clocks",
         "128 objects within 2048 pixels of the corner at a time",
         "A unit that no chip had: a list of moving circles in memory goes in, what "
         "touches on the way comes out, with the time.",
         words::kWaysLooks,
         {"ways"},
         ""},
        impact},
       {"impact-overlap",
        {"Impact and overlap units",
         "masks share a pixel on the way",
         kOwnCore,
         "unit clocks",
         "128 objects within 2048 pixels of the corner at a time, on at most 1024x512 pixels",
         "Both units: impact says when circles around two masks touch, the two are put there and "
         "go on pixel by pixel, overlap says whether they share one.",
         "White frames are the rectangles of its sprites.",
         {"boxes"},
         ""},
        impact_overlap}}};
}

}  // namespace collide::techniques
