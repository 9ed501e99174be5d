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
  /// By results, which is by transactions but for the order of reads: the same writes in the same
  /// order, each behind the same reads as the unit's. Never with `exact`.
  bool results = false;

  /// As --timing has it.
  const char* name() const { return exact ? "exact" : results ? "results" : "transactions"; }
};

}  // namespace collide
