// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sim/campaign/engine.h"
#include "sim/campaign/result.h"

namespace collide::campaign {

struct CampaignOptions {
  std::filesystem::path plan;
  std::filesystem::path folder;
  bool resume = false;
  std::string engine = "local";
  EngineOptions engine_options;
  /// Shows its progress; may throw Interrupted.
  std::function<void(const std::string& text)> progress = [](const std::string&) {};
};

/// Runs what is left of a plan in its folder and merges the results, which it returns.
/// Throws InputError if the folder is another plan's or driven by another process,
/// if it is there already and not to be resumed, and if the plan names RTL and
/// `engine_options.allow_rtl` is not set, ChangedError if it is another build's;
/// Interrupted says how to continue.
Result run(const CampaignOptions& options);

/// One shard of the campaign in that folder, as engines run it. Throws InputError if the plan names
/// RTL and `allow_rtl` is not set.
void run_shard(const std::filesystem::path& folder, unsigned number, bool allow_rtl);

/// How far the campaign is, as JSON: of every task its shards, and those done, failed and crashed.
Json status(const std::filesystem::path& folder);

/// Ends the campaign's driver, if one is at work, and what it runs. False: none was.
bool cancel(const std::filesystem::path& folder);

}  // namespace collide::campaign
