// SPDX-License-Identifier: MIT
#pragma once

#include "sim/campaign/plan.h"

namespace collide::campaign {

/// What results depend on in addition to the plan: hashes of this program, of rtl/ and of what the
/// plan reads, and versions of the tools its verbs use. Results of different ones are not mixed.
Json build_of(const Plan& plan);

/// Of that what anybody may edit while the campaign runs: hashes of rtl/ and of these files and
/// folders, as they are now.
Json sources_now(const std::vector<std::string>& inputs);
/// What in `sources` is not as `build` has it: "rtl", or the name of an input. Empty: nothing.
std::string changed_since(const Json& build, const Json& sources);

}  // namespace collide::campaign
