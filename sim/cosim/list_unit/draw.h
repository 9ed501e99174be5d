// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Random.h>

#include <cstdint>

namespace collide::list_unit {

/// Draws from a rapidcheck random state.
class Draw {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}

  std::uint32_t bits() { return static_cast<std::uint32_t>(random_.next()); }
  /// 0..most
  unsigned up_to(unsigned most) { return static_cast<unsigned>(random_.next() % (most + 1)); }
  int between(int low, int high) {
    return low + static_cast<int>(up_to(static_cast<unsigned>(high - low)));
  }
  bool one_in(unsigned n) { return up_to(n - 1) == 0; }

 private:
  rc::Random random_;
};

}  // namespace collide::list_unit
