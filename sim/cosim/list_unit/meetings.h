// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/coverage.h"
#include "sim/cosim/list_unit/history.h"

namespace collide::list_unit {

/// What meets in free-running jobs: an event at the register port, the trigger or the reset, and
/// one elsewhere in the same clock, the one before or the one behind it.
cosim::Coverage make_meetings();

/// Adds what met. `coverage` was made by `make_meetings`.
void cover_meetings(const History& history, cosim::Coverage& coverage);

}  // namespace collide::list_unit
