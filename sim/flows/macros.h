// SPDX-License-Identifier: MIT
#pragma once

#include "sim/tools/project.h"

namespace collide::flows {

/// Yosys defines SYNTHESIS and YOSYS, and leaves out what stands between "synthesis translate_off"
/// and "translate_on"; Verilator defines VERILATOR. Throws InputError with the first line of the
/// sources that the two read otherwise, so that a proof and a simulation are about one design.
void require_same_in_synthesis(const tools::RtlUnit& unit);

}  // namespace collide::flows
