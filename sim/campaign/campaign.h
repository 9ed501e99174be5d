// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "sim/campaign/engines.h"
#include "sim/campaign/result.h"

namespace collide::campaign {

struct CampaignOptions {
  std::filesystem::path plan;
  std::filesystem::path folder;
  bool resume = false;
  bool on_slurm = false;
  SlurmOptions slurm;
  /// Throws InputError if the program does not take this command line. Nothing is run.
  std::function<void(const Words& words)> check = [](const Words&) {};
  /// Shows progress; may throw Interrupted.
  std::function<void(const std::string& text)> progress = [](const std::string&) {};
};

/// Runs what is left of a plan in its folder and merges the results.
/// Throws InputError if the folder is another plan's or driven by another process, if it has a
/// campaign and is not to be resumed, and if the plan names RTL and `slurm.allow_rtl` is not set;
/// ChangedError if program or inputs are no longer those that began; Interrupted says how to
/// continue.
Result run(const CampaignOptions& options);

/// One shard of the campaign in that folder, for elements of a job array. Throws InputError if the
/// plan names RTL and `allow_rtl` is not set.
void run_shard(const std::filesystem::path& folder, unsigned number, bool allow_rtl);

/// Progress of a campaign: {"name", "driver", "tasks": [{"task", "shards", "done", "failed"}]}.
Json status(const std::filesystem::path& folder);

/// Ends the campaign's driver and what it runs. Returns false if none was at work.
bool cancel(const std::filesystem::path& folder);

}  // namespace collide::campaign
