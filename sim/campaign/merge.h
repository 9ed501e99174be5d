// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/campaign/folder.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// Puts the results of all shards together, writes the reports into the folder and returns what
/// result.json holds (docs/campaign.md). It depends on the shards' results alone. Throws InputError
/// if one is missing or damaged.
Json merge(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards);

}  // namespace collide::campaign
