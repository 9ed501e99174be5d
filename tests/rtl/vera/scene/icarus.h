// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/cosim/vera/run_job.h"

namespace collide::vera {

/// Runs a job on the RTL under Icarus Verilog, in vera_scene_tb.sv as compiled to `bench` (a .vvp
/// file). Sprites of later frames are loaded through the data port 0, which is then elsewhere than
/// on other implementations. Throws std::runtime_error if the simulator fails, or an output pin is
/// unknown (X) after reset. Lines like those around them are skipped unless it is to run `whole`:
/// they are missing in the result, which has none of them when they are empty.
JobResult run_on_icarus(const Job& job, const std::string& bench, bool whole = false);

}  // namespace collide::vera
