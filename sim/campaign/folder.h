// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/campaign/plan.h"

namespace collide::campaign {

/// The folder of a campaign, which is its whole state:
///
///     plan.json              the plan with everything filled in
///     program                SHA-256 of the program whose results these are
///     inputs                 what the results were made from, as tools::Inputs::text
///     driver.json, lock      the process that drives it; it holds the lock
///     shards/000001/         a shard
///       result.json          whole or not there; with it the shard is done
///       lock, log, out/      held while it runs; its standard error; the files it left
///     slurm/                 submitted arrays and what their jobs said
///     result.json            the merged result
class Folder {
 public:
  explicit Folder(const std::filesystem::path& path) : path_(std::filesystem::absolute(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path file(const std::string& name) const { return path_ / name; }
  /// Throws InputError if the file cannot be read.
  Json read(const std::string& name) const;
  void write(const std::string& name, const Json& json) const;

  /// Throws InputError if the folder has no campaign.
  Plan plan() const;
  bool has_plan() const;

  /// "shards/000001/result.json"
  static std::string result_name(unsigned number);
  bool done(unsigned number) const;
  /// Shards without a result, in order.
  std::vector<unsigned> left(const Plan& plan) const;

  /// Notes the program and the files that the plan names, when the campaign begins.
  void begin(const Plan& plan) const;
  /// Throws ChangedError if this is another program than the one that began.
  void require_program() const;
  /// Throws ChangedError if an input is no longer as it was.
  void require_inputs() const;
  /// The same, and adds the inputs that a shard's command has left in a file. Throws ChangedError
  /// also if another shard had one of them with other contents.
  void add_inputs(const std::filesystem::path& noted) const;

 private:
  std::filesystem::path path_;
};

/// Runs a shard unless it is done, and writes its result: what its command printed, or how it died
/// twice. This is all that an engine has to get done. A process that runs it already, on another
/// machine too, is waited for.
///
/// Throws InputError, in the command's own words, if it cannot work (status 2): a tool is missing,
/// a file is wrong, the disk is full. Throws ChangedError as Folder::add_inputs. The shard is then
/// not done.
void run_shard(const Folder& folder, const Plan& plan, const Shard& shard);

/// Writes that the process of a shard was ended, and how.
void give_up(const Folder& folder, const Plan& plan, const Shard& shard, const std::string& how);

}  // namespace collide::campaign
