// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/common/record_of.h"

namespace collide {

/// The first place where RTL and golden model disagree. Thrown by a lockstep unit, which stops
/// there.
class Divergence : public std::exception {
 public:
  Divergence() = default;
  /// `what` names what was compared ("bus access 17", "register X_COUNT", "clocks"), `clock` is the
  /// RTL's, counted as its wave counts them. `kind` is the same of every divergence of that kind,
  /// whatever the numbers; it is `what` without them if it is not given.
  Divergence(const std::string& what, std::uint64_t clock, std::string expected, std::string actual,
             std::string kind = "")
      : kind_(kind.empty() ? without_numbers(what) : std::move(kind)),
        what_(what),
        clock_(clock),
        expected_(std::move(expected)),
        actual_(std::move(actual)) {}

  const char* what() const noexcept override { return what_.c_str(); }
  std::uint64_t clock() const { return clock_; }
  const std::string& expected() const { return expected_; }
  const std::string& actual() const { return actual_; }
  const std::string& kind() const { return kind_; }
  /// All of it in a sentence.
  std::string sentence() const;

  /// The step of the job that was running; set by the one who runs the job.
  std::size_t step = 0;

  /// What the unit was set to, as far as it may have to do with it: "NFSR", "SMUDGE".
  std::vector<std::string> conditions;

  /// One thing that happened, as the golden model and as the RTL did it; nothing where one of them
  /// did not get there.
  struct Moment {
    std::string golden;
    std::string rtl;
  };
  /// Where the RTL first did something else, if that was before the clock in which it is noticed.
  struct Origin {
    std::uint64_t clock = 0;  // of the RTL, as its wave counts them
    std::string what;         // "column 107"
    std::string expected;     // "writes mask 0x7 z 2 colour 0x01"
    std::string actual;

    /// "the golden model writes ..., the RTL ..."
    std::string sentence() const;
  };
  std::optional<Origin> origin;
  /// The clock to look at in a wave.
  std::uint64_t shown_clock() const { return origin ? origin->clock : clock_; }

  /// The clock in which the grant, row or run began that diverged, where the checker knows it: a
  /// wave of the divergence begins there.
  std::optional<std::uint64_t> since;

  /// What led up to the divergence and what the golden model does next, oldest first.
  std::vector<Moment> context;

 private:
  friend const Record<Divergence>& record_of(const Divergence* divergence);
  static std::string without_numbers(const std::string& text);

  std::string kind_;
  std::string what_;
  std::uint64_t clock_ = 0;
  std::string expected_;
  std::string actual_;
};

/// Whether a difference is accepted, and its job continues.
using Accepts = std::function<bool(const Divergence& difference)>;

/// As results have it.
const Record<Divergence>& record_of(const Divergence* divergence);
/// Without what leads to it, as results of single jobs have it.
const Record<Divergence>& brief_record();
const Record<Divergence::Moment>& record_of(const Divergence::Moment* moment);
const Record<Divergence::Origin>& record_of(const Divergence::Origin* origin);

}  // namespace collide
