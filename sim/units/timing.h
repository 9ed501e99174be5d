// SPDX-License-Identifier: MIT
#pragma once

namespace collide {

/// How closely the clocks of RTL under test are held to the unit's.
struct Timing {
  /// Clock by clock. Otherwise by transactions: the same accesses with the same data in the same
  /// order, whatever the clocks between them; clocks are counted as if there were none.
  bool exact = true;
  /// By transactions: clocks in which the RTL may do nothing before it counts as having nothing to
  /// do.
  unsigned patience = 48;
};

}  // namespace collide
