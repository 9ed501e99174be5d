// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/blitter/job.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/units/blitter/checker.h"

namespace collide::blitter {

/// Runs a job on RTL whose memory is `ram`, and counts in `result` what the pins show. Register
/// master, memory, arbiter, another master and the reset are agents of their own: in every clock
/// each sees pins and drives its own. If the bus is granted on request, the register master then
/// waits for the end of the blit, and if that does not come soon the bus is no longer granted. In
/// the end it reads all registers. By transactions a reset lasts for some clocks. A `checker`, if
/// there is one, is shown the pins. Throws Divergence if there is a checker, or else Hung, with the
/// latest action that has begun.
void run_with_agents(const Job& job, Ram& ram, Board& board, const Timing& timing, Checker* checker,
                     JobResult& result);

}  // namespace collide::blitter
