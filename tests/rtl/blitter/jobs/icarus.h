// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/cosim/blitter/run_job.h"

namespace collide::blitter {

/// Runs a job on the RTL under Icarus Verilog, in blitter_tb.sv as compiled to `bench` (a .vvp
/// file). With `end_with_err` the chip's accesses end in i_mem_err instead of i_mem_ack. Throws
/// std::runtime_error if the simulator fails, the RTL hangs, or an output pin is unknown (X) after
/// reset. Memory is at most 64 KiB.
JobResult run_on_icarus(const Job& job, const std::string& bench, bool end_with_err = false);

}  // namespace collide::blitter
