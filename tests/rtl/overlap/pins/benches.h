// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/overlap/pins.h"
#include "tests/rtl/overlap/pins/icarus.h"

namespace collide::overlap {

/// As tests/rtl/overlap/CMakeLists.txt compiles them.
struct Words {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_words;
};
struct Big {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_big;
};
struct Little {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_little;
};

/// The RTL under Icarus behind the unit's interface.
template <class Bench>
using IcarusUnit = Pins<Icarus<Bench>>;

}  // namespace collide::overlap
