// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/blitter/history.h"
#include "sim/cosim/blitter/job.h"
#include "sim/cosim/blitter/run_job.h"

namespace collide::blitter {

/// What a free-running job came to.
struct FreeRun {
  History history;
  Reads reads;  ///< of the job itself
};

/// Runs the actions of a free-running job on RTL whose memory is `ram`. Register master, memory,
/// arbiter, another master and the reset are their own agents: in every clock each sees pins and
/// drives its own. Behind the last action the register master waits for the end of the blit, and if
/// that does not come soon the bus is no longer granted; then it reads all registers. By
/// transactions a reset lasts for some clocks. Throws Hung
/// and PortFault, for a wave some clocks behind that in which it was; `ran` then has what was shown
/// up to there.
void run_free(const Job& job, Ram& ram, RtlUnit& rtl, const Timing& timing, FreeRun& ran);

}  // namespace collide::blitter
