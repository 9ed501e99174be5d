// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/flows/gates.h"

namespace collide::cli {

/// Runs jobs on a unit's synthesized netlist and its golden model in lockstep, and prints what came
/// of it. `file` is a netlist of the family's cells; if empty, Yosys makes one. Throws
/// tools::CheckError if the two differ or nothing was compared.
void cosim_gates(const std::string& unit, const std::string& family, const std::string& file,
                 const flows::GateJobs& jobs, bool json);

}  // namespace collide::cli
