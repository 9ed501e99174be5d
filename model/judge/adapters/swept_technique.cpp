// SPDX-License-Identifier: MIT
#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

#include "model/judge/adapters/host_program.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/explain.h"
#include "model/judge/near.h"
#include "model/judge/roles.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/swept_game.h"

namespace collide::techniques {
namespace {

/// In which order classes move against others: who attacks, then who plays no part, then the rest.
int rank(scene::Role role) {
  if (role == scene::Role::kNone) return 2;
  return attacks(role) ? static_cast<int>(role) : static_cast<int>(role) + 1;
}

/// Every mover against all of its targets; reports movers, with the time of their first contact. Of
/// two classes the earlier one moves against the other, and within a class everybody against
/// everybody else. Records are of doubles: a moving circle has its middle before and now, and its
/// radius.
class Swept : public OnPort {
 public:
  using OnPort::OnPort;

  Judge judge() const override { return Judge::kCircleContacts; }
  Granularity granularity() const override {
    return {[this](const IndexPair& pair) {
              Items items;
              if (moves(pair.first, pair.second)) {
                items.push_back(static_cast<std::uint32_t>(pair.first));
              }
              if (moves(pair.second, pair.first)) {
                items.push_back(static_cast<std::uint32_t>(pair.second));
              }
              return items;
            },
            [this](int object) { return class_of(object); }};
  }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  std::uint64_t memory_bits() const override { return 0; }

  std::optional<int> partner(std::uint32_t item) const override {
    const auto met = met_.find(static_cast<int>(item));
    return met == met_.end() ? std::nullopt : std::optional(met->second);
  }

 protected:
  /// Who is there.
  void list(int frame) {
    movers_.clear();
    targets_.clear();
    present_.clear();
    std::vector<int> there;
    for (int i = 0; i < film_.objects(); ++i) {
      if (!film_.there(frame, i)) continue;
      there.push_back(i);
      Present& own = present_[class_of(i)];
      own.one = i;
      ++own.count;
    }
    for (const int i : there) {
      const bool looks = std::any_of(present_.begin(), present_.end(), [&](const auto& other) {
        return compares(i, other.second.one) && others(i, other) != 0;
      });
      const bool is_looked_at =
          std::any_of(present_.begin(), present_.end(), [&](const auto& other) {
            return compares(other.second.one, i) && others(i, other) != 0;
          });
      if (looks) movers_.push_back(i);
      if (is_looked_at) targets_.push_back(i);
    }
  }
  /// How many targets a mover may hit: with the others it is not compared.
  std::size_t compared_with(std::size_t mover) const {
    const int object = movers_[mover];
    std::size_t sum = 0;
    for (const auto& [number, other] : present_) {
      if (compares(object, other.one)) sum += others(object, {number, other});
    }
    return sum;
  }
  bool compared(std::size_t mover, std::size_t target) const {
    return movers_[mover] != targets_[target] && compares(movers_[mover], targets_[target]);
  }
  /// Whether an object, or another of its class, moves against the other.
  bool moves(int object, int other) const {
    const scene::Role own = role_of(object), met = role_of(other);
    if (own == scene::Role::kScenery || met == scene::Role::kScenery) return false;
    return std::pair(rank(own), class_of(object)) <= std::pair(rank(met), class_of(other));
  }

  static constexpr std::uint32_t kMovingBytes = 40;
  static constexpr std::uint32_t kStillBytes = 24;

  std::uint32_t mover_record(std::size_t index) const {
    return kRecords + kMovingBytes * static_cast<std::uint32_t>(index);
  }
  /// Targets lie behind the movers, in records of a size of the rule's own.
  std::uint32_t target_record(std::size_t index, std::uint32_t bytes) const {
    return mover_record(movers_.size()) + bytes * static_cast<std::uint32_t>(index);
  }
  void preset(std::uint32_t at, std::initializer_list<double> values) {
    for (const double value : values) {
      port_->preset_double(at, value);
      at += 8;
    }
  }
  void preset_moving(std::uint32_t at, const swept::MovingCircle<double>& circle) {
    preset(at, {circle.from.x, circle.from.y, circle.to.x, circle.to.y, circle.radius});
  }
  using CircleOf = swept::MovingCircle<double> (*)(const Body&);
  std::vector<swept::MovingCircle<double>> circles_of(const std::vector<int>& objects,
                                                      const std::vector<Body>& bodies,
                                                      CircleOf circle = circle_of) const {
    std::vector<swept::MovingCircle<double>> circles;
    for (const int i : objects) circles.push_back(circle(bodies[static_cast<std::size_t>(i)]));
    return circles;
  }
  static std::vector<Extent<double>> ways_of(
      const std::vector<swept::MovingCircle<double>>& circles) {
    std::vector<Extent<double>> ways;
    for (const auto& circle : circles) ways.push_back(way_of(circle));
    return ways;
  }
  swept::MovingCircle<double> read_moving(std::uint32_t at) {
    swept::MovingCircle<double> circle;
    circle.from.x = port_->read_double(at);
    circle.from.y = port_->read_double(at + 8);
    circle.to.x = port_->read_double(at + 16);
    circle.to.y = port_->read_double(at + 24);
    circle.radius = port_->read_double(at + 32);
    return circle;
  }

  std::vector<int> movers_, targets_;  // there in this frame
  std::map<int, int> met_;             // mover to the target it was said to hit

 private:
  /// Those of a class who are there.
  struct Present {
    int one = 0;  ///< one of them
    std::size_t count = 0;
  };

  /// How many of a class, other than the object.
  std::size_t others(int object, const std::pair<const int, Present>& of) const {
    return of.second.count - (of.first == class_of(object) ? 1 : 0);
  }
  int class_of(int object) const { return film_.classes()[static_cast<std::size_t>(object)]; }
  scene::Role role_of(int object) const { return film_.roles()[static_cast<std::size_t>(object)]; }
  /// The same for those that may hit each other; of one class, whether they hit their like.
  bool compares(int object, int other) const {
    return moves(object, other) && film_.rules().may_hit(class_of(object), class_of(other));
  }

  std::map<int, Present> present_;  // by class
};

class SweptR final : public Swept {
 public:
  using Swept::Swept;

  Answer look(int frame) override {
    list(frame);
    const std::vector<Body> bodies = film_.bodies(frame);
    met_.clear();
    times_.clear();
    look(bodies, circle_of, [](int /*mover*/, int /*target*/) { return true; });
    // An object that shows another picture in the complete frame may touch only then.
    const auto changes = [&](int object) {
      return bodies[static_cast<std::size_t>(object)].earlier.has_value();
    };
    if (std::any_of(movers_.begin(), movers_.end(), changes) ||
        std::any_of(targets_.begin(), targets_.end(), changes)) {
      look(bodies, circle_at_end, [&](int mover, int target) {
        return met_.count(mover) == 0 && (changes(mover) || changes(target));
      });
    }
    Answer answer;
    for (const auto& [mover, t] : times_) {
      answer.items.push_back(static_cast<std::uint32_t>(mover));
      answer.times.push_back(t);
    }
    return answer;
  }

 private:
  /// Compares movers with targets, as far as `asked` says of the two objects. What is at rest
  /// touches at t = 1.
  template <typename Asked>
  void look(const std::vector<Body>& bodies, CircleOf circle, Asked asked) {
    const auto movers = circles_of(movers_, bodies, circle);
    const auto targets = circles_of(targets_, bodies, circle);
    for (std::size_t m = 0; m < movers.size(); ++m) preset_moving(mover_record(m), movers[m]);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      preset_moving(target_record(k, kMovingBytes), targets[k]);
    }
    swept::Targets<double> circles;
    std::vector<int> whose;
    const auto add = [&](std::size_t m, std::size_t k, const swept::MovingCircle<double>& target) {
      if (!asked(movers_[m], targets_[k])) return;
      circles.add(target);
      whose.push_back(targets_[k]);
    };
    const auto compare = [&](std::size_t m, const swept::MovingCircle<double>& mover) {
      if (const auto contact = swept::earliest_r(mover, circles)) {
        times_[movers_[m]] = circle == circle_of ? contact->t : 1;
        met_[movers_[m]] = whose[contact->target];
      }
      circles.clear();
      whose.clear();
    };
    if (CountingPort* const own = port_.own()) {
      const auto near = those_that_meet(ways_of(movers), ways_of(targets));
      for (std::size_t m = 0; m < movers.size(); ++m) {
        own->count_words_read(kMovingBytes / 2 * (1 + compared_with(m)));
        for (const std::size_t k : near[m]) {
          if (compared(m, k)) add(m, k, targets[k]);
        }
        compare(m, movers[m]);
      }
      return;
    }
    for (std::size_t m = 0; m < movers.size(); ++m) {
      const auto mover = read_moving(mover_record(m));
      for (std::size_t k = 0; k < targets.size(); ++k) {
        if (compared(m, k)) add(m, k, read_moving(target_record(k, kMovingBytes)));
      }
      compare(m, mover);
    }
  }

  std::map<int, double> times_;  // by mover
};

class SweptL final : public Swept {
 public:
  SweptL(const Film& film, bool bounces, Port* port) : Swept(film, port), bounces_(bounces) {}
  Judge judge() const override { return bounces_ ? Judge::kBounces : Judge::kCircleContacts; }

  Answer look(int frame) override {
    list(frame);
    const std::vector<Body> bodies = film_.bodies(frame);
    const auto movers = circles_of(movers_, bodies);
    // A target is where it is at the end of the frame.
    std::vector<swept::MovingCircle<double>> targets;
    for (const auto& circle : circles_of(targets_, bodies)) {
      targets.push_back(swept::still(swept::Circle<double>{circle.to, circle.radius}));
    }
    for (std::size_t m = 0; m < movers.size(); ++m) preset_moving(mover_record(m), movers[m]);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      preset(target_record(k, kStillBytes), {targets[k].to.x, targets[k].to.y, targets[k].radius});
    }
    Answer answer;
    met_.clear();
    const auto report = [&](std::size_t m, std::size_t target, double t) {
      answer.items.push_back(static_cast<std::uint32_t>(movers_[m]));
      answer.times.push_back(t);
      met_[movers_[m]] = targets_[target];
    };
    if (CountingPort* const own = port_.own()) {
      const auto near = those_that_meet(ways_of(movers), ways_of(targets));
      for (std::size_t m = 0; m < movers.size(); ++m) {
        const std::size_t with = compared_with(m);
        own->count_words_read(kMovingBytes / 2);
        if (!swept::is_swept(movers[m])) continue;
        own->count_words_read(kStillBytes / 2 * with);
        std::vector<swept::Enemy> enemies;
        for (const std::size_t k : near[m]) {
          enemies.push_back({{targets[k].to, targets[k].radius}, compared(m, k)});
        }
        const auto contact = swept::ball_contact(movers[m], enemies);
        if (contact) report(m, near[m][contact->enemy], contact->t);
      }
    } else {
      for (std::size_t m = 0; m < movers.size(); ++m) {
        const auto mover = read_moving(mover_record(m));
        if (!swept::is_swept(mover)) continue;
        const auto contact = swept::ball_contact(mover, read_enemies(m));
        if (contact) report(m, contact->enemy, contact->t);
      }
    }
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    const int mover = static_cast<int>(item);
    const auto reason = [&](int target) {
      const Body &ball = facts.bodies[item],
                 &other = facts.bodies[static_cast<std::size_t>(target)];
      const bool changes = ball.earlier || other.earlier;
      const bool at_end = changes && swept::rule_r(circle_at_end(ball), circle_at_end(other));
      return explain_rule_l(circle_of(ball), circle_of(other), {bounces_}, at_end);
    };
    if (!missed) {
      if (const auto found = reason(met_.at(mover))) return found;
    }
    // The first true contact; a time may be false because another target was met before.
    std::optional<TimedPair> first;
    for (const TimedPair& contact : facts.circle_contacts) {
      const IndexPair& pair = contact.pair;
      if (pair.first != mover && pair.second != mover) continue;
      const int other = pair.first == mover ? pair.second : pair.first;
      if (!moves(mover, other)) continue;
      if (!first || contact.t < first->t) first = TimedPair{{mover, other}, contact.t};
    }
    return first ? reason(first->pair.second) : std::nullopt;
  }

 private:
  std::vector<swept::Enemy> read_enemies(std::size_t mover) {
    std::vector<swept::Enemy> enemies(targets_.size());
    for (std::size_t k = 0; k < enemies.size(); ++k) {
      enemies[k].active = compared(mover, k);
      if (!enemies[k].active) continue;
      const std::uint32_t at = target_record(k, kStillBytes);
      enemies[k].circle.centre.x = port_->read_double(at);
      enemies[k].circle.centre.y = port_->read_double(at + 8);
      enemies[k].circle.radius = port_->read_double(at + 16);
    }
    return enemies;
  }

  bool bounces_;
};

std::uint64_t contacts_by_rule_r(const host::Records& records, const host::Frame& frame) {
  std::uint64_t found = 0;
  swept::Targets<double> targets;
  for (const host::Seen& mover : frame) {
    targets.clear();
    for (const host::Seen& target : frame) {
      if (&target != &mover && records.moves(mover, target)) targets.add(target.circle);
    }
    if (swept::earliest_r(mover.circle, targets)) ++found;
  }
  return found;
}

std::uint64_t contacts_by_rule_l(const host::Records& records, const host::Frame& frame) {
  std::uint64_t found = 0;
  std::vector<swept::Enemy> enemies;
  for (const host::Seen& mover : frame) {
    if (!swept::is_swept(mover.circle)) continue;
    enemies.clear();
    for (const host::Seen& target : frame) {
      if (&target == &mover || !records.moves(mover, target)) continue;
      enemies.push_back({{target.circle.to, target.circle.radius}});
    }
    if (swept::ball_contact(mover.circle, enemies)) ++found;
  }
  return found;
}

constexpr const char* kSides =
    "of two objects one moves against the other, and scenery is not looked at";

}  // namespace

/// The swept circle, of two classes the one that attacks, or the earlier, against the other, and
/// all of one class against each other: rule L with its caller, or rule R with both in motion. In a
/// game that bounces, a contact that is parting counts again for rule L.
TechniqueRows swept_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const TechniqueMaker rule_l{
      "swept-l",
      {"Swept circle, a game's rule",
       "circles touch on the way",
       kAnyMachine,
       "",
       kSides,
       "Where along its way does a circle first touch another: the rule found in a game's "
       "source, with its thresholds, and enemies taken where they are at the end.",
       words::kWaysLooks,
       {"ways"},
       ""},
      make_with<SweptL>(false, port),
      host::with(contacts_by_rule_l)};
  return {
      4,
      {rule_l,
       {"swept-r",
        {"Swept circle, exact",
         "circles touch on the way",
         kAnyMachine,
         "",
         kSides,
         "The same question answered exactly, with both in motion. It is its own "
         "judge: fast things do not tunnel, but circles are not masks.",
         words::kWaysLooks,
         {"ways"},
         ""},
        make_with<SweptR>(port),
        host::with(contacts_by_rule_r)},
       misused(
           rule_l, "swept-l-bounce",
           "Misused: in a game that bounces, circles that touch and part are hit a second time.",
           make_with<SweptL>(true, port))}};
}

}  // namespace collide::techniques
