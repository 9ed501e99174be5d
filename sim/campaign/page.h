// SPDX-License-Identifier: MIT
#pragma once

#include "sim/campaign/folder.h"

namespace collide::campaign {

/// What the campaign's page shows (sim/show/page/campaign.js): what was merged, `result` of
/// result.json and `times` of times.json, with the lines of RTL that it names and, of the campaigns
/// in the folder above that have the same name, a row of figures each, the oldest first.
Json page_data(const Folder& folder, const Json& result, const Json& times);

/// Writes report.html. Throws OutputError.
void write_page(const Folder& folder, const Json& result, const Json& times);

}  // namespace collide::campaign
