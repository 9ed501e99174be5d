// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

/// What the agents around a free-running unit are made of.
namespace collide::cosim {

/// What pins carry that nobody looks at.
class Noise {
 public:
  explicit Noise(std::uint32_t seed) : bits_(seed) {}
  std::uint32_t operator()() { return bits_ = bits_ * 1664525U + 1013904223U; }
  bool bit() { return ((*this)() >> 30 & 1U) != 0; }

 private:
  std::uint32_t bits_;
};

/// What happens by itself in its own clocks. Actions have the clock `at`.
template <class Action>
class Timetable {
 public:
  explicit Timetable(std::vector<Action> actions) : actions_(std::move(actions)) {}

  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  bool done() const { return next_ == actions_.size(); }
  /// The clock of the next action; it may have passed.
  std::uint64_t next() const { return done() ? kNever : actions_[next_].at; }
  const Action& front() const { return actions_[next_]; }
  void pop() { ++next_; }
  /// The action for this clock. Those that were for it and found it taken come next.
  const Action* now(std::uint64_t clock) {
    if (done() || actions_[next_].at > clock) return nullptr;
    return &actions_[next_++];
  }

 private:
  std::vector<Action> actions_;
  std::size_t next_ = 0;
};

/// Those of the actions that are one of these steps, by their clocks.
template <class... Steps, class Action>
std::vector<Action> actions_of(const std::vector<Action>& all) {
  std::vector<Action> actions;
  for (const Action& action : all) {
    if ((std::holds_alternative<Steps>(action.step) || ...)) actions.push_back(action);
  }
  std::stable_sort(actions.begin(), actions.end(),
                   [](const Action& one, const Action& other) { return one.at < other.at; });
  return actions;
}

}  // namespace collide::cosim
