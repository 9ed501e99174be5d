// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "model/list_unit/golden.h"
#include "sim/cosim/list_unit/history.h"

namespace collide::list_unit {

/// What explaining a history has to know of a list unit.
struct ExplainedUnit {
  MemoryPort port;
  std::function<std::unique_ptr<Golden>(Memory&)> make_golden;
  /// A register in words.
  std::function<std::string(unsigned offset)> describe;
  /// A register of the unit's own that shows what a run has found so far, while it is BUSY.
  std::function<bool(unsigned offset)> is_live;
  /// One that has what was found before a run was stopped.
  std::function<bool(unsigned offset)> is_partial;
};

/// Finds an order of the events of a history, each within the clocks in which it may have taken
/// effect, in which the golden model does and answers all that was seen (Herlihy and Wing 1990:
/// linearizability). Register accesses, triggers and resets have a clock each
/// (docs/reference/overlap-rules.md, rules 23 to 25), so what is left to find is of the run: its
/// last clock, how far it was when it was stopped, what it had found when a register was read. By
/// transactions the clocks of register accesses are intervals, and so are those in which a trigger
/// counts and what pins and registers show of memory may be late; a run may take any time. Returns
/// the number of comparisons. Throws Divergence if there is none: where the order ends that goes
/// furthest.
std::uint64_t explain(const History& history, const ExplainedUnit& unit, const Timing& timing);

}  // namespace collide::list_unit
