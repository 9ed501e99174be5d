// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "model/impact/descriptor.h"
#include "sim/cosim/impact/traits.h"
#include "sim/cosim/list_unit/observer.h"

namespace collide::impact {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;

/// The groups, in the order that Traits::coverage lists them.
enum Group : std::size_t {
  kInterest = kOwnGroups,
  kStarts,
  kSteps,
  kTimes,
  kDiscriminants,
  kNarrow,
  kMotions,
  kSpeeds,
  kRadii,
  kPlaces,
  kBoxes,
  kEarliest,
  kContacts,
  kNotThere,
  kNBits,
  kCBits,
  kRootBits,
  kTimeBits,
  kDifferences
};

/// Bits of n = -h, of c and of the root's integer part, where a quotient is divided.
constexpr unsigned kOfN = 34, kOfC = 33, kOfRoot = 34, kOfTime = 17;

enum Start : unsigned { kOverlap, kApproach, kGlance, kPart, kRest };
enum Later : unsigned { kStill, kAbeam, kParting, kPassing, kLate, kMeeting };
enum Narrow : unsigned { kBeside, kBehindEnd, kApart };
enum Box : unsigned { kApartX, kApartY, kEdge, kMeet };

unsigned time_class(const Contact& contact) {
  if (contact.step == Step::kStart) return 0;
  const std::uint32_t t = contact.t;
  return t == 0 ? 1 : t < 0x100 ? 2 : t < 0xFF00 ? 3 : t < 0x10000 ? 4 : 5;
}
/// By the bits of the root.
unsigned discriminant_class(const Contact& contact) {
  const std::uint64_t root = contact.root >> 16;
  return root == 0 ? 0 : root < 1U << 8 ? 1 : root < 1U << 16 ? 2 : root < 1U << 24 ? 3 : 4;
}
unsigned speed_class(int speed) {
  return speed == 0 ? 0 : speed == 1 ? 1 : speed < 256 ? 2 : speed < 65536 ? 3 : 4;
}
unsigned contacts_class(std::uint32_t contacts) {
  return contacts == 0      ? 0
         : contacts == 1    ? 1
         : contacts < 16    ? 2
         : contacts < 256   ? 3
         : contacts < 8128U ? 4
                            : 5;
}

class Observer final : public list_unit::Observer {
 public:
  Observer(const Job& job, Coverage& coverage)
      : list_unit::Observer(
            job, job.parameters,
            {job.parameters.objects, index(job.parameters.objects == 128), job.parameters.all},
            coverage),
        wide_(index(job.parameters.wide)) {}

 private:
  void ended_whole(list_unit::Golden& unit, Ram&) override {
    if (frame().mode) group(kContacts).hit({contacts_class(unit.read(kFound))});
    std::vector<Descriptor> all;
    for (const DescriptorWords& words : descriptors()) {
      if ((words[2] & 0x3FFF8000U) != 0) hit_ignored(0);
      all.push_back(decode(words));
      object(all.back());
    }
    times_.assign(all.size(), {});
    for (std::size_t j = 0; j < all.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if (all[i].enable && all[j].enable) pair(all, i, j);
      }
    }
    for (std::size_t mover = 0; mover < all.size(); ++mover) earliest(mover);
  }

  void object(const Descriptor& d) {
    group(kNotThere).hit({index(d.enable)});
    if (!d.enable) return;
    const Circle& c = d.circle;
    unsigned coordinate = 0;
    for (const int place : {c.from_x, c.from_y, c.to_x, c.to_y}) {
      if (place == -32768 || place == 32767) group(kPlaces).hit({coordinate, index(place > 0)});
      ++coordinate;
    }
    if (c.radius == 0 || c.radius == 32767) group(kPlaces).hit({coordinate, index(c.radius != 0)});
  }

  void pair(const std::vector<Descriptor>& all, std::size_t i, std::size_t j) {
    const Descriptor &a = all[i], &b = all[j];
    const bool first = (a.hits & b.is) != 0, second = (b.hits & a.is) != 0;
    const bool separating = a.separating || b.separating;
    const Contact contact = rule_r(a.circle, b.circle, separating);
    group(kInterest).hit({index(first), index(second), index(contact.hit)});
    if (!first && !second) return;
    if (contact.hit && first) times_[i].push_back({contact.t, j});
    if (contact.hit && second) times_[j].push_back({contact.t, i});
    decision(a, b, contact);
    if (!contact.hit) narrow(a.circle, b.circle, separating, contact);
    motion(a.circle, b.circle, contact.hit);
    boxes(a.circle, b.circle);
  }

  void decision(const Descriptor& a, const Descriptor& b, const Contact& contact) {
    const bool still = contact.a == 0;
    if (contact.c <= 0) {
      const Start start = contact.c < 0   ? kOverlap
                          : contact.h < 0 ? kApproach
                          : contact.h > 0 ? kPart
                          : still         ? kRest
                                          : kGlance;
      group(kStarts).hit({start, index(a.separating), index(b.separating), wide_});
    } else {
      const Later later = contact.hit                       ? kMeeting
                          : still                           ? kStill
                          : contact.h == 0                  ? kAbeam
                          : contact.h > 0                   ? kParting
                          : contact.step == Step::kPassesBy ? kPassing
                                                            : kLate;
      group(kSteps).hit({later, wide_});
    }
    if (!contact.hit) return;
    group(kTimes).hit({time_class(contact), wide_, index(frame().mode)});
    if (contact.step == Step::kDivided) {
      group(kDiscriminants).hit({discriminant_class(contact), wide_});
      bits(kNBits, static_cast<std::uint64_t>(-static_cast<std::int64_t>(contact.h)));
      bits(kCBits, static_cast<std::uint64_t>(static_cast<std::int64_t>(contact.c)));
      bits(kRootBits, contact.root >> 16);
      bits(kTimeBits, contact.t);
    }
  }

  void bits(Group of, std::uint64_t number) {
    list_unit::each_bit(number, [&](unsigned bit) { group(of).hit({bit}); });
  }

  /// A miss that were none if a radius were greater by a sixteenth.
  void narrow(const Circle& a, const Circle& b, bool separating, const Contact& contact) {
    if (a.radius == 32767) return;
    Circle larger = a;
    ++larger.radius;
    if (contact.c <= 0 || !rule_r(larger, b, separating).hit) return;
    if (contact.step == Step::kPassesBy) group(kNarrow).hit({kBeside});
    if (contact.step == Step::kTooLate) group(kNarrow).hit({kBehindEnd});
    if (contact.step == Step::kNotApproaching) group(kNarrow).hit({kApart});
  }

  void motion(const Circle& a, const Circle& b, bool hit) {
    const int ax = a.to_x - a.from_x, ay = a.to_y - a.from_y;
    const int bx = b.to_x - b.from_x, by = b.to_y - b.from_y;
    const bool a_moves = ax != 0 || ay != 0, b_moves = bx != 0 || by != 0;
    const bool alike = ax == bx && ay == by;
    group(kMotions).hit({!a_moves && !b_moves   ? 0U
                         : !a_moves || !b_moves ? 1U
                         : alike                ? 2U
                                                : 3U,
                         index(hit)});
    const int speed = std::max(std::abs(ax - bx), std::abs(ay - by));
    group(kSpeeds).hit({speed_class(speed), index(hit)});
    const unsigned points = index(a.radius == 0) + index(b.radius == 0);
    group(kRadii).hit({points, index(hit)});
  }

  void boxes(const Circle& a, const Circle& b) {
    const auto apart = [&](int a_from, int a_to, int b_from, int b_to) {
      return std::max(std::min(a_from, a_to) - std::max(b_from, b_to),
                      std::min(b_from, b_to) - std::max(a_from, a_to)) -
             (a.radius + b.radius);
    };
    const int x = apart(a.from_x, a.to_x, b.from_x, b.to_x);
    const int y = apart(a.from_y, a.to_y, b.from_y, b.to_y);
    if (x == 1 && y <= 0) group(kBoxes).hit({kApartX});
    if (y == 1 && x <= 0) group(kBoxes).hit({kApartY});
    if (std::max(x, y) == 0) group(kBoxes).hit({kEdge});
    if (std::max(x, y) < 0) group(kBoxes).hit({kMeet});
  }

  /// Which of an object's contacts FIRST has.
  void earliest(std::size_t mover) {
    const auto& times = times_[mover];
    if (times.empty()) return;
    const auto first = *std::min_element(times.begin(), times.end());
    const auto equal = std::count_if(times.begin(), times.end(),
                                     [&](const auto& one) { return one.first == first.first; });
    group(kEarliest).hit({times.size() == 1 ? 0U
                          : equal == 1      ? 1U
                                            : 2U,
                          index(first.second > mover), wide_});
    for (std::size_t n = 1; n < times.size(); ++n) {
      const std::uint32_t differ = times[n].first ^ times[n - 1].first;
      if (differ != 0) group(kDifferences).hit({list_unit::top_bit(differ)});
    }
  }

  const unsigned wide_;
  std::vector<std::vector<std::pair<std::uint32_t, std::size_t>>> times_;  // and partners
};

}  // namespace

Coverage Traits::coverage() {
  const CoverGroup::Axis wide = flag("WIDE"), contact = flag("contact");
  std::vector<CoverGroup> groups = common_groups(
      {"OBJECTS", {"fewer than 128", "128"}, "all mode", "contacts found", {}, {}, {"radius"}});
  const std::vector<CoverGroup> own{
      CoverGroup("interest",
                 {flag("first looks for second"), flag("second looks for first"), contact}),
      CoverGroup("at the start", {{"the pair",
                                   {"overlaps", "touches and approaches", "touches and moves along",
                                    "touches and parts", "touches and rests"}},
                                  flag("first SEPARATING"),
                                  flag("second SEPARATING"),
                                  wide}),
      CoverGroup("apart at the start", {{"the pair",
                                         {"does not move", "moves at right angles", "parts",
                                          "passes by", "is too late", "meets"}},
                                        wide}),
      CoverGroup("times", {{"t",
                            {"0 at the start", "0 truncated", "below $100", "$100-$FEFF",
                             "$FF00-$FFFF", "$10000"}},
                           wide,
                           flag("all mode")}),
      CoverGroup(
          "discriminants",
          {{"root", {"0: a tangent", "below 2^8", "below 2^16", "below 2^24", "more"}}, wide}),
      CoverGroup("missed by a sixteenth",
                 {{"the pair", {"passes by", "is too late", "does not approach"}}}),
      CoverGroup("motions",
                 {{"moving", {"none", "one", "both, alike", "both, differently"}}, contact}),
      CoverGroup("speeds", {{"along an axis", {"0", "1", "2-255", "256-65535", "more"}}, contact}),
      CoverGroup("radii", {{"radius 0", {"neither", "one", "both"}}, contact}),
      CoverGroup("ends of numbers",
                 {{"number", {"X before", "Y before", "X now", "Y now", "radius"}},
                  {"end", {"lowest", "highest"}}}),
      CoverGroup("swept boxes",
                 {{"boxes", {"a sixteenth apart in X", "in Y", "share an edge", "meet"}}}),
      CoverGroup("earliest", {{"contacts", {"one", "one is first", "equal times"}},
                              {"partner", {"lower", "higher"}},
                              wide}),
      CoverGroup("contacts in all mode",
                 {{"contacts", {"0", "1", "2-15", "16-255", "256-8127", "8128"}}}),
      CoverGroup("objects", {flag("ENABLE")}),
      CoverGroup("bits of n", {numbers("set", 0, kOfN - 1)}),
      CoverGroup("bits of c", {numbers("set", 0, kOfC - 1)}),
      CoverGroup("bits of roots", {numbers("set", 0, kOfRoot - 1)}),
      CoverGroup("bits of t", {numbers("set", 0, kOfTime - 1)}),
      CoverGroup("times apart", {numbers("highest bit", 0, kOfTime - 1)}),
  };
  groups.insert(groups.end(), own.begin(), own.end());
  return Coverage(std::move(groups));
}

std::unique_ptr<list_unit::Observer> Traits::observer(const Job& job, Coverage& coverage) {
  return std::make_unique<Observer>(job, coverage);
}

}  // namespace collide::impact
