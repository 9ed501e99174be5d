// SPDX-License-Identifier: MIT
#pragma once

#include "sim/campaign/plan.h"

namespace collide::campaign {

/// What results depend on beside the plan: hashes of this program, of rtl/ and of what the plan
/// reads, and versions of the tools its verbs use. Results of different ones are not mixed.
Json build_of(const Plan& plan);

}  // namespace collide::campaign
