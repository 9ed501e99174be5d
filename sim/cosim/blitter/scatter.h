// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/blitter/job.h"
#include "sim/cosim/draw.h"
#include "sim/cosim/stimulus.h"

namespace collide::blitter {

/// Makes a random job one that runs free: its steps get clocks and agents, which act at once, and
/// what only they can do is added.
void scatter(cosim::Draw draw, const cosim::Stimulus& stimulus, Job& job);

}  // namespace collide::blitter
