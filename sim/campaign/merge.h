// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/campaign/folder.h"
#include "sim/campaign/result.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// Removes what merge() has written: a campaign that continues has not come to that.
void remove_merged(const Folder& folder);

/// Puts the results of all shards together, writes the reports into the folder and returns what
/// they come to (docs/reference/campaign.md). It depends on the shards' results alone. Throws
/// InputError if one is missing, damaged, or of other sources than the campaign began with.
Result merge(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards);

}  // namespace collide::campaign
