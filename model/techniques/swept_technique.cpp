// SPDX-License-Identifier: MIT
#include <initializer_list>
#include <map>

#include "model/techniques/explain.h"
#include "model/techniques/roles.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/swept_game.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

/// Every mover against all targets; reports movers, with the time of their first contact. Records
/// are of doubles: a moving circle has its middle before and now, and its radius.
class Swept : public Technique {
 public:
  Swept(const Film& film, Port* port) : film_(film), port_(port) {
    for (int i = 0; i < film.objects(); ++i) {
      const scene::Role role = film.roles()[static_cast<std::size_t>(i)];
      if (attacks(role)) movers_.push_back(i);
      if (is_attacked(role)) targets_.push_back(i);
    }
  }

  Judge judge() const override { return Judge::kCircleContacts; }
  Granularity granularity() const override {
    return by_reporter(flags(film_, is_attacked), flags(film_, attacks));
  }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override { return 0; }

  std::optional<int> partner(std::uint32_t item) const override {
    const auto met = met_.find(static_cast<int>(item));
    return met == met_.end() ? std::nullopt : std::optional(met->second);
  }

 protected:
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
  void preset_movers(const std::vector<Body>& bodies) {
    for (std::size_t k = 0; k < movers_.size(); ++k) {
      preset_moving(mover_record(k), circle_of(bodies[static_cast<std::size_t>(movers_[k])]));
    }
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

  const Film& film_;
  PortUse port_;
  std::vector<int> movers_, targets_;
  std::map<int, int> met_;  // mover to the target it was said to hit
};

class SweptR final : public Swept {
 public:
  using Swept::Swept;

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    preset_movers(bodies);
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      preset_moving(target_record(k, kMovingBytes),
                    circle_of(bodies[static_cast<std::size_t>(targets_[k])]));
    }
    const Traffic before = port_->traffic();
    Answer answer;
    swept::Targets<double> targets;
    for (std::size_t m = 0; m < movers_.size(); ++m) {
      const auto mover = read_moving(mover_record(m));
      targets.clear();
      for (std::size_t k = 0; k < targets_.size(); ++k) {
        targets.add(read_moving(target_record(k, kMovingBytes)));
      }
      const auto contact = swept::earliest_r(mover, targets);
      if (!contact) continue;
      answer.items.push_back(static_cast<std::uint32_t>(movers_[m]));
      answer.times.push_back(contact->t);
    }
    answer.cost.add(port_->traffic() - before);
    return answer;
  }

  /// The judge is this rule.
  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool /*missed*/) const override {
    return std::nullopt;
  }
};

class SweptL final : public Swept {
 public:
  SweptL(const Film& film, bool bounces, Port* port) : Swept(film, port), bounces_(bounces) {}
  Judge judge() const override { return bounces_ ? Judge::kBounces : Judge::kCircleContacts; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    preset_movers(bodies);
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      const auto circle = circle_of(bodies[static_cast<std::size_t>(targets_[k])]);
      preset(target_record(k, kStillBytes), {circle.to.x, circle.to.y, circle.radius});
    }
    const Traffic before = port_->traffic();
    Answer answer;
    met_.clear();
    for (std::size_t m = 0; m < movers_.size(); ++m) {
      const auto mover = read_moving(mover_record(m));
      if (!swept::is_swept(mover)) continue;
      const auto contact = swept::ball_contact(mover, read_enemies());
      if (!contact) continue;
      answer.items.push_back(static_cast<std::uint32_t>(movers_[m]));
      answer.times.push_back(contact->t);
      met_[movers_[m]] = targets_[contact->enemy];
    }
    answer.cost.add(port_->traffic() - before);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    const int mover = static_cast<int>(item);
    const auto reason = [&](int target) {
      return explain_rule_l(circle_of(facts.bodies[item]),
                            circle_of(facts.bodies[static_cast<std::size_t>(target)]), {bounces_});
    };
    if (!missed) return reason(met_.at(mover));
    // The first contact there truly was.
    std::optional<TimedPair> first;
    for (const TimedPair& contact : facts.circle_contacts) {
      const IndexPair& pair = contact.pair;
      if (pair.first != mover && pair.second != mover) continue;
      const int other = pair.first == mover ? pair.second : pair.first;
      if (!is_attacked(film_.roles()[static_cast<std::size_t>(other)])) continue;
      if (!first || contact.t < first->t) first = TimedPair{{mover, other}, contact.t};
    }
    return first ? reason(first->pair.second) : std::nullopt;
  }

 private:
  std::vector<swept::Enemy> read_enemies() {
    std::vector<swept::Enemy> enemies(targets_.size());
    for (std::size_t k = 0; k < enemies.size(); ++k) {
      const std::uint32_t at = target_record(k, kStillBytes);
      enemies[k].circle.centre.x = port_->read_double(at);
      enemies[k].circle.centre.y = port_->read_double(at + 8);
      enemies[k].circle.radius = port_->read_double(at + 16);
    }
    return enemies;
  }

  bool bounces_;
};

}  // namespace

std::unique_ptr<Technique> make_swept_l(const Film& film, Port* port) {
  return std::make_unique<SweptL>(film, false, port);
}
std::unique_ptr<Technique> make_swept_l_bounce(const Film& film, Port* port) {
  return std::make_unique<SweptL>(film, true, port);
}
std::unique_ptr<Technique> make_swept_r(const Film& film, Port* port) {
  return std::make_unique<SweptR>(film, port);
}

}  // namespace collide::techniques
