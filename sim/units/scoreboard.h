// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "sim/units/stopped.h"

namespace collide {

/// What differs, and what of it a report shows.
struct Difference {
  std::string what;  ///< and the rest as Divergence has them
  std::string expected;
  std::string actual;
  std::string kind = {};
  std::vector<std::string> about = {};  ///< the same for both sides
  Divergence::Moment moment = {};       ///< instead of `expected` and `actual`, if not empty
};

/// A lockstep's side of its scoreboard: what only it can say when its unit has diverged.
template <class Event>
class Witness {
 public:
  virtual std::string tell(const Event& event) const = 0;
  /// What the unit was set to, as Divergence::conditions.
  virtual std::vector<std::string> conditions() const { return {}; }
  /// What the golden model does next.
  virtual std::vector<std::string> upcoming() const { return {}; }

 protected:
  ~Witness() = default;
};

/// The score of golden model and RTL in lockstep: what has been compared, the last things that
/// happened to both, and the first divergence with all that a report shows. `Event` is one thing
/// that happened.
template <class Event>
class Scoreboard {
 public:
  /// `accepts` is asked of what need not end the job.
  explicit Scoreboard(const Witness<Event>& witness, Accepts accepts = {})
      : witness_(witness), accepts_(std::move(accepts)) {}

  void count(std::uint64_t compared = 1) { compared_ += compared; }
  /// One of the finest observable steps.
  void count_step() { ++steps_; }
  std::uint64_t compared() const { return compared_; }
  std::uint64_t steps() const { return steps_; }

  void remember(const Event& event) { events_[seen_++ % events_.size()] = event; }
  /// The latest event, for what happens again and again; null if there is none.
  Event* latest() { return seen_ == 0 ? nullptr : &events_[(seen_ - 1) % events_.size()]; }
  void forget() { seen_ = 0; }

  /// The divergence, in clock `clock` of the RTL's wave.
  [[noreturn]] void diverge(const Difference& difference, std::uint64_t clock) const {
    throw as_divergence(difference, clock);
  }
  /// The same of a difference behind which the comparison can continue: it does if it is accepted.
  void differ(const Difference& difference, std::uint64_t clock) const {
    const Divergence found = as_divergence(difference, clock);
    if (!accepts_ || !accepts_(found)) throw found;
  }

  /// Lets the RTL do something: it diverges if that ends the simulation or breaks a port's rule.
  template <class Unit, class Act>
  auto act(Unit& rtl, const Act& what) const {
    try {
      return what(rtl);
    } catch (const Stopped& stopped) {
      const Divergence found = divergence_of(stopped, rtl.wave_clock());
      diverge({found.what(), found.expected(), found.actual(), found.kind()}, found.clock());
    } catch (const PortFault& fault) {
      diverge({"rules of the ports", "they are kept", fault.what(), fault.what()},
              rtl.wave_clock());
    }
  }
  /// The same of what the RTL has to come to the end of within the clocks that its interface
  /// allows: if it hangs, `on_hung` says what that differs from.
  template <class Unit, class Act, class OnHung>
  auto act(Unit& rtl, const Act& what, const OnHung& on_hung) const {
    try {
      return act(rtl, what);
    } catch (const Hung& hung) {
      on_hung(hung.what());
      throw;
    }
  }

 private:
  Divergence as_divergence(const Difference& difference, std::uint64_t clock) const {
    Divergence divergence(difference.what, clock, difference.expected, difference.actual,
                          difference.kind);
    divergence.conditions = witness_.conditions();
    for (std::size_t i = seen_ - std::min(seen_, events_.size()); i < seen_; ++i) {
      const std::string text = witness_.tell(events_[i % events_.size()]);
      divergence.context.push_back({text, text});
    }
    for (const auto& text : difference.about) divergence.context.push_back({text, text});
    const bool own = difference.moment.golden != difference.moment.rtl;
    divergence.context.push_back(own ? difference.moment
                                     : Divergence::Moment{difference.expected, difference.actual});
    for (const auto& next : witness_.upcoming()) divergence.context.push_back({next, ""});
    return divergence;
  }

  const Witness<Event>& witness_;
  Accepts accepts_;
  std::uint64_t compared_ = 0;
  std::uint64_t steps_ = 0;
  std::array<Event, 8> events_{};  // the latest, a ring
  std::size_t seen_ = 0;
};

}  // namespace collide
