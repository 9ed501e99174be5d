// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

namespace collide {

/// RTL under test that cannot continue. Its model is of no further use.
class RtlFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  std::optional<std::size_t> step;  ///< of the job, once who runs it has said so
};

/// A verilated unit that does not answer within the clocks its interface allows.
class Hung : public RtlFailure {
 public:
  using RtlFailure::RtlFailure;
};

/// A rule of a port that the RTL has broken.
class PortFault : public RtlFailure {
 public:
  using RtlFailure::RtlFailure;
};

/// A verilated unit that ends the simulation by itself.
class Stopped : public RtlFailure {
 public:
  /// `how` is "$finish", "$stop", "$fatal" or "does not settle", `place` the one in the source
  /// and what it says of it.
  Stopped(const std::string& how, const std::string& place)
      : RtlFailure("the RTL stops: " + how + " at " + place), how_(how) {}

  const std::string& how() const { return how_; }

 private:
  std::string how_;
};

}  // namespace collide
