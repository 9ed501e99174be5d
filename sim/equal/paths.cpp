// SPDX-License-Identifier: MIT
#include "sim/equal/paths.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <unordered_map>

#include "sim/equal/symbolic.h"

namespace collide::symbolic {
namespace {

struct Decision {
  z3::expr condition;
  bool taken;
  bool both;  // the other branch can be taken too
};

struct Path {
  std::vector<Decision> decisions;
  Observation observation;
  z3::expr defined;
};

/// The path under way: decisions that are made again, then new ones.
class Walk {
 public:
  explicit Walk(const z3::expr& assumption) : solver_(context()), defined_(context()) {
    solver_.add(assumption);
  }

  Path run(const std::function<Observation()>& program) {
    at_ = 0;
    defined_ = context().bool_val(true);
    Observation observation = program();
    if (at_ != decisions_.size()) throw std::logic_error("a path is shorter than it was");
    return {decisions_, std::move(observation), defined_};
  }

  /// To the next path; false if there is none.
  bool turn() {
    while (!decisions_.empty()) {
      const Decision last = decisions_.back();
      decisions_.pop_back();
      known_.erase(last.condition.id());
      solver_.pop();
      if (last.taken && last.both) {
        push({last.condition, false, false});
        return true;
      }
    }
    return false;
  }

  bool decide(const z3::expr& raw) {
    const z3::expr condition = raw.simplify();
    if (condition.is_true()) return true;
    if (condition.is_false()) return false;
    if (condition.is_not()) return !decide(condition.arg(0));
    if (at_ < decisions_.size()) {
      const Decision& decision = decisions_[at_];
      if (decision.condition.id() == condition.id()) {
        ++at_;
        return decision.taken;
      }
    }
    const auto known = known_.find(condition.id());
    if (known != known_.end() && known->second < at_) return decisions_[known->second].taken;
    if (at_ != decisions_.size()) throw std::logic_error("a path decides otherwise than it did");
    const bool can = possible(condition);
    const bool need_not = !can || possible(!condition);
    push({condition, can, can && need_not});
    ++at_;
    return can;
  }

  void require(const z3::expr& condition) {
    const z3::expr simple = condition.simplify();
    if (!simple.is_true()) defined_ = defined_ && simple;
  }

 private:
  bool possible(const z3::expr& condition) {
    solver_.push();
    solver_.add(condition);
    const z3::check_result result = solver_.check();
    solver_.pop();
    return result != z3::unsat;
  }

  void push(const Decision& decision) {
    known_[decision.condition.id()] = decisions_.size();
    solver_.push();
    solver_.add(decision.taken ? decision.condition : !decision.condition);
    decisions_.push_back(decision);
  }

  z3::solver solver_;  // with the decisions
  std::vector<Decision> decisions_;
  std::unordered_map<unsigned, std::size_t> known_;  // where a condition was decided
  std::size_t at_ = 0;
  z3::expr defined_;
};

Walk* g_walk = nullptr;

/// Whose decisions are asked for, for as long as this exists.
class UnderWay {
 public:
  explicit UnderWay(Walk& walk) : before_(g_walk) { g_walk = &walk; }
  ~UnderWay() { g_walk = before_; }
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

 private:
  Walk* before_;
};

using PathAt = std::vector<Path>::const_iterator;

z3::expr choose(const z3::expr& condition, const z3::expr& yes, const z3::expr& no) {
  return yes.id() == no.id() ? yes : z3::ite(condition, yes, no);
}

/// The paths that have their decisions before `depth` in common, as one.
Path joined(PathAt begin, PathAt end, std::size_t depth) {
  if (end - begin == 1) return *begin;
  const auto second =
      std::find_if(begin, end, [&](const Path& path) { return !path.decisions.at(depth).taken; });
  if (second == begin || second == end) return joined(begin, end, depth + 1);
  Path yes = joined(begin, second, depth + 1);
  const Path no = joined(second, end, depth + 1);
  if (yes.observation.size() != no.observation.size()) {
    throw std::logic_error("paths observe different things");
  }
  const z3::expr& condition = begin->decisions[depth].condition;
  for (std::size_t i = 0; i < no.observation.size(); ++i) {
    Observed& observed = yes.observation[i];
    if (observed.name != no.observation[i].name) {
      throw std::logic_error("paths observe different things");
    }
    observed.value = choose(condition, observed.value, no.observation[i].value);
  }
  yes.defined = choose(condition, yes.defined, no.defined);
  return yes;
}

}  // namespace

z3::context& context() {
  // Never deleted, which would take longer than most proofs.
  static z3::context& context = *new z3::context;
  return context;
}

bool decide(const z3::expr& condition) {
  const z3::expr simple = condition.simplify();
  if (simple.is_true()) return true;
  if (simple.is_false()) return false;
  if (g_walk == nullptr)
    throw std::logic_error("a decision outside of any path: " + simple.to_string());
  return g_walk->decide(condition);
}

void require(const z3::expr& condition) {
  if (g_walk != nullptr) g_walk->require(condition);
}

Explored explore(const z3::expr& assumption, const std::function<Observation()>& program,
                 std::size_t most) {
  Walk walk(assumption);
  const UnderWay under_way(walk);
  std::vector<Path> paths;
  do {
    if (paths.size() == most)
      throw std::runtime_error("more than " + std::to_string(most) + " paths");
    paths.push_back(walk.run(program));
  } while (walk.turn());
  const Path all = joined(paths.begin(), paths.end(), 0);
  return {all.observation, all.defined, paths.size()};
}

}  // namespace collide::symbolic
