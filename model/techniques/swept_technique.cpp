// SPDX-License-Identifier: MIT
#include <map>

#include "model/techniques/explain.h"
#include "model/techniques/roles.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/swept_game.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

/// Every mover against all targets; reports movers, with the time of their first contact.
class Swept : public Technique {
 public:
  explicit Swept(const Film& film) : film_(film) {
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
  const Film& film_;
  std::vector<int> movers_, targets_;
  std::map<int, int> met_;  // mover to the target it was said to hit
};

class SweptR final : public Swept {
 public:
  using Swept::Swept;
  std::string name() const override { return "swept-r"; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    swept::Targets<double> targets;
    for (const int i : targets_) targets.add(circle_of(bodies[static_cast<std::size_t>(i)]));
    Answer answer;
    for (const int i : movers_) {
      const auto contact =
          swept::earliest_r(circle_of(bodies[static_cast<std::size_t>(i)]), targets);
      // Place, displacement and radius of each target.
      answer.cost.accesses += 5 * targets.size();
      if (!contact) continue;
      answer.items.push_back(static_cast<std::uint32_t>(i));
      answer.times.push_back(contact->t);
    }
    answer.cost.bytes = sizeof(double) * answer.cost.accesses;
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
  SweptL(const Film& film, bool bounces) : Swept(film), bounces_(bounces) {}
  std::string name() const override { return bounces_ ? "swept-l-bounce" : "swept-l"; }
  Judge judge() const override { return bounces_ ? Judge::kBounces : Judge::kCircleContacts; }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    std::vector<swept::Enemy> enemies;
    for (const int i : targets_) {
      const auto circle = circle_of(bodies[static_cast<std::size_t>(i)]);
      enemies.push_back({{circle.to, circle.radius}});
    }
    Answer answer;
    met_.clear();
    for (const int i : movers_) {
      const auto contact =
          swept::ball_contact(circle_of(bodies[static_cast<std::size_t>(i)]), enemies);
      answer.cost.accesses += 3 * enemies.size();
      if (!contact) continue;
      answer.items.push_back(static_cast<std::uint32_t>(i));
      answer.times.push_back(contact->t);
      met_[i] = targets_[contact->enemy];
    }
    answer.cost.bytes = sizeof(double) * answer.cost.accesses;
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
  bool bounces_;
};

}  // namespace

std::unique_ptr<Technique> make_swept_l(const Film& film) {
  return std::make_unique<SweptL>(film, false);
}
std::unique_ptr<Technique> make_swept_l_bounce(const Film& film) {
  return std::make_unique<SweptL>(film, true);
}
std::unique_ptr<Technique> make_swept_r(const Film& film) {
  return std::make_unique<SweptR>(film);
}

}  // namespace collide::techniques
