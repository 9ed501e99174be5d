// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide {

/// What every implementation of a unit says of itself, whichever the unit: how much of what it did
/// has been held against another implementation. Nothing, unless it is two in lockstep.
class Scored {
 public:
  virtual ~Scored() = default;

  /// Comparisons made since construction.
  virtual std::uint64_t compared() const { return 0; }
  /// Of those, the finest observable steps: bus accesses, rows.
  virtual std::uint64_t steps_compared() const { return 0; }
};

}  // namespace collide
