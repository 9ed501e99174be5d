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
///       attempt-1            it has begun once; an attempt that has ended without a result is a
///       death log                  what the command said on standard error out/ what it left
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
  void write(const std::string& name, const Json& json) const;

  std::filesystem::path shard(unsigned number) const;
  /// "shards/000001/result.json"
  static std::string result_name(unsigned number);
  bool done(unsigned number) const;
  /// Of the shards 1 to `count` those that have no result, in order.
  std::vector<unsigned> left(std::size_t count) const;
  /// Removes what a shard without result has left; it must not be running.
  void forget(unsigned number) const;
  /// Notes that it begins, and says how often it has now.
  unsigned begin_attempt(unsigned number) const;

 private:
  std::filesystem::path path_;
};

}  // namespace collide::campaign
