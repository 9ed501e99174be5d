// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/overlap/pins.h"
#include "tests/rtl/list_unit/icarus.h"

namespace collide::overlap {

/// As tests/rtl/overlap/CMakeLists.txt compiles them.
struct Words {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_words;
  static Parameters parameters() { return {}; }
};
struct Big {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_big;
  static Parameters parameters() { return {{16, true, 32}, 128, 1024, true}; }
};
struct Little {
  static constexpr const char* kVvp = COLLIDE_OVERLAP_PINS_little;
  static Parameters parameters() { return {{16, false, 32}, 256, 512, false}; }
};

/// The RTL under Icarus behind the unit's interface.
template <class Bench>
using IcarusUnit = Pins<list_unit::Icarus<Bench>>;

}  // namespace collide::overlap
