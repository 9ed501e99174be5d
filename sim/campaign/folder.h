// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/campaign/plan.h"

namespace collide::campaign {

/// The folder of a campaign, which is its state:
///
///     plan.json              the plan with all that read_plan fills in; what has one is a campaign
///     build.json             what program, tools and inputs its results are of
///     driver.json            who drives it, or did last; under the lock
///     lock                   held by the one that drives it
///     shards/000001/         a shard: the folder in which its command runs
///       result.json          whole, or not there: the shard is done
///       lock                 held by the one that runs it
///       log                  what the command said on standard error
///       out/                 what it left
///     slurm/                 what Slurm's jobs said
///     staged/                program and source tree for Slurm's nodes
///
/// Files are written whole and renamed; a shard counts once, however often it has run.
class Folder {
 public:
  explicit Folder(std::filesystem::path path) : path_(std::filesystem::absolute(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path file(const std::string& name) const { return path_ / name; }

  bool has_plan() const;
  /// Throws InputError if the folder holds no campaign.
  Plan plan() const;
  /// A file of the folder. Throws InputError if it cannot be read.
  Json read(const std::string& name) const;
  /// What its results are of: build_of() when it began.
  Json build() const { return read(kBuild); }
  void write(const std::string& name, const Json& json) const;
  /// Its build, when it begins.
  void begin_with(const Json& build) const { write(kBuild, build); }

  std::filesystem::path shard(unsigned number) const;
  /// "shards/000001"
  static std::string shard_name(unsigned number);
  /// "shards/000001/result.json"
  static std::string result_name(unsigned number);
  bool done(unsigned number) const;
  /// Of the shards 1 to `count` those that have no result, in order.
  std::vector<unsigned> left(std::size_t count) const;
  /// Makes sure that done() is not told what was so half a minute ago: a network file system
  /// remembers what is in a folder until it is changed from here.
  void look_anew(unsigned number) const;

 private:
  static constexpr const char* kBuild = "build.json";

  std::filesystem::path path_;
};

}  // namespace collide::campaign
