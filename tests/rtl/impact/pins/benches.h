// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/impact/pins.h"
#include "tests/rtl/list_unit/icarus.h"

namespace collide::impact {

/// As tests/rtl/impact/CMakeLists.txt compiles them.
struct Small {
  static constexpr const char* kVvp = COLLIDE_IMPACT_PINS_small;
  static Parameters parameters() { return {}; }
};
struct Wide {
  static constexpr const char* kVvp = COLLIDE_IMPACT_PINS_wide;
  static Parameters parameters() { return {{16, true, 32}, 128, true, true}; }
};
struct Little {
  static constexpr const char* kVvp = COLLIDE_IMPACT_PINS_little;
  static Parameters parameters() { return {{16, false, 18}, 40, false, true}; }
};
struct Few {
  static constexpr const char* kVvp = COLLIDE_IMPACT_PINS_few;
  static Parameters parameters() { return {{32, true, 32}, 5, true, false}; }
};

/// The RTL under Icarus behind the unit's interface.
template <class Bench>
using IcarusUnit = Pins<list_unit::Icarus<Bench>>;

}  // namespace collide::impact
