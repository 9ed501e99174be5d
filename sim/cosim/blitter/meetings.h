// SPDX-License-Identifier: MIT
#pragma once

#include "model/blitter/golden.h"
#include "sim/cosim/blitter/history.h"
#include "sim/cosim/coverage.h"

namespace collide::blitter {

/// Functional coverage of free-running jobs: what has met at the pins, and with what numbers the
/// chip has counted.
cosim::Coverage make_meetings();

/// Adds what a history reaches. `coverage` was made by `make_meetings`.
void cover_meetings(const History& history, cosim::Coverage& coverage);
/// Adds what an access of the chip reaches, of which the golden model was in these states.
void cover_step(const Golden::State& before, const Golden::State& after, cosim::Coverage& coverage);

}  // namespace collide::blitter
