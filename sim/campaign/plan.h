// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::campaign {

using Words = std::vector<std::string>;

/// Work of one verb, cut into shards.
struct Task {
  Words run;            ///< verb and options, the same in all shards
  std::string counted;  ///< "jobs", "faults", "files" or "properties"
  std::uint64_t seed = 1;
  std::uint64_t amount = 0;  ///< number of them
  std::uint64_t shard = 1;   ///< the most of them in a shard
  Words items;               ///< the files or properties, if those are counted
  Words inputs;              ///< files that the plan names and the verb reads

  /// "cosim vera --restrict plain"
  std::string title() const;
  bool has(const std::string& option) const;
};

/// A part of a task.
struct Shard {
  unsigned number = 0;      ///< in the campaign, from 1
  std::size_t task = 0;     ///< its place in the plan
  std::uint64_t first = 0;  ///< of the task's amount, from 0
  std::uint64_t count = 0;
};

struct Plan {
  std::string name;
  std::uint64_t seed = 0;
  std::uint64_t seconds = 0;  ///< limit for a shard
  std::vector<Task> tasks;
  std::vector<Shard> shards;  ///< in order; each part of each task is in exactly one

  /// The plan with everything filled in that it leaves to chance or to the tree. parse_plan makes
  /// the same plan of it again.
  Json json() const;
  /// The command line of a shard after "collide", for the campaign's folder.
  Words words(const Shard& shard) const;
  std::string command(const Shard& shard) const;
};

/// Reads a plan (docs/reference/campaign.md). Names of files are relative to the folder of `file`.
/// `seed` is used if the plan has none; without it a new one is drawn. Throws InputError.
Plan parse_plan(const JsonField& json, const std::filesystem::path& file,
                std::optional<std::uint64_t> seed = {});

/// "shards/000001", relative to the campaign's folder.
std::string shard_folder(unsigned number);

}  // namespace collide::campaign
