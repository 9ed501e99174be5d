// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::campaign {

/// A task of a plan: so much work of one verb.
struct Task {
  std::string verb;  ///< "cosim", "vectors"
  std::string of;    ///< the unit or target; empty of files
  std::uint64_t seed = 1;
  std::uint64_t amount = 0;          ///< jobs, faults, executions, properties or files
  std::uint64_t shard = 1;           ///< of them a shard, at most
  std::vector<std::string> items;    ///< the properties or files, if it is an amount of those
  std::vector<std::uint64_t> holds;  ///< of replayed files, how many jobs are in each
  std::vector<std::string> options;  ///< of the verb, the same in all shards
  std::vector<std::string> rtl;      ///< of those the ones that a replay needs, too
  std::vector<std::string> inputs;   ///< files and folders that it reads

  /// "cosim vera --plain"
  std::string title() const;
};

/// What a campaign does.
struct Plan {
  std::string name;
  std::uint64_t seconds = 0;  ///< a shard may take
  std::vector<Task> tasks;
  Json json;  ///< from which `plan_of` makes the same again
};

/// Reads a plan (docs/reference/campaign.md). What is left to chance or to the tree is filled in:
/// the seed (that of `begun`, if there is such a plan), the files of folders, the properties of a
/// unit, and names of files become absolute. Throws InputError.
Plan read_plan(const std::filesystem::path& file, const std::optional<Json>& begun);
/// The same of what stands in the file at `path`.
Plan parse_plan(const JsonField& json, const std::filesystem::path& path,
                const std::optional<Json>& begun);

/// The plan of what read_plan has filled in.
Plan plan_of(const JsonField& json);

}  // namespace collide::campaign
