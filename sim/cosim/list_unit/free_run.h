// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "sim/cosim/list_unit/history.h"
#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// Words of a register of the unit's own that are part of a result.
struct Answer {
  const char* name;
  unsigned offset;
  unsigned words;
};

/// What a free-running job came to.
struct FreeRun {
  History history;
  std::size_t reads;  ///< of the job itself, the first of the history; the rest are of its end
};

/// Runs the actions of a free-running job on the RTL, whose memory is `memory`, in `ram`. Register
/// master, memory, trigger, reset and the other master of the memory are their own agents: in
/// every clock each sees pins and drives its own. Behind the last action the register master waits
/// for the end of the run and reads all registers and the answer. By transactions a reset lasts for
/// some clocks. Throws Hung and PortFault.
FreeRun run_free(const Job& job, const MemoryPort& port, const Answer& answer, Ram& ram,
                 Memory& memory, RtlUnit& rtl, const Timing& timing);

}  // namespace collide::list_unit
