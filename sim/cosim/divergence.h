// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace collide::cosim {

/// The first place where RTL and golden model disagree. Thrown by a lockstep unit, which stops
/// there.
class Divergence : public std::runtime_error {
 public:
  /// `what` names what was compared ("bus access 17", "register X_COUNT", "clocks"), `clock` is the
  /// RTL's, counted as its wave counts them.
  Divergence(const std::string& what, std::uint64_t clock, std::string expected, std::string actual)
      : std::runtime_error(what),
        clock_(clock),
        expected_(std::move(expected)),
        actual_(std::move(actual)) {}

  std::uint64_t clock() const { return clock_; }
  const std::string& expected() const { return expected_; }
  const std::string& actual() const { return actual_; }

  /// The step of the job that was running; set by whoever runs the job.
  std::size_t step = 0;

  /// One thing that happened, as the golden model and as the RTL did it; nothing where one of them
  /// did not get there.
  struct Moment {
    std::string golden;
    std::string rtl;
  };
  /// What led up to the divergence and what the golden model does next, oldest first.
  std::vector<Moment> context;

 private:
  std::uint64_t clock_;
  std::string expected_;
  std::string actual_;
};

}  // namespace collide::cosim
