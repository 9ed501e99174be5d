// SPDX-License-Identifier: MIT
#pragma once

#include "sim/campaign/folder.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// Runs a shard, unless it is done, and writes its result: what its command has printed, or how it
/// has died twice. This is all that an engine has to get done.
///
/// Throws InputError, in the command's own words, if that cannot work (status 2): a tool is
/// missing, a file is wrong, the disk is full. Throws ChangedError if rtl/ or what the shard reads
/// is not, or at its end is no longer, as it was when the campaign began. The shard then is not
/// done. The one who runs it already, on another machine, too, is waited for.
void run_shard(const Folder& folder, const Plan& plan, const Shard& shard);

/// Writes that the one who ran it was ended, and how.
void give_up(const Folder& folder, const Shard& shard, const std::string& how);

/// A line that this program has printed on standard error, without its name.
std::string message_of(const std::string& line);

}  // namespace collide::campaign
