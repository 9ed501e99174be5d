// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sim/campaign/shards.h"

namespace collide::campaign {

/// What is wrong, over all tasks.
class Findings {
 public:
  /// A divergence, as cosim has it in "failure" and in the "smallest" of its "kinds", with the
  /// number of jobs that come to it. Those of a signature, the unit with what differs when, are
  /// one, with the smallest job.
  void diverged(const Task& task, const Shard& shard, const Json& failure, std::uint64_t jobs);
  /// A job that ended its process twice, as cosim has it in "crashes".
  void job_crashed(const Task& task, const Shard& shard, const Json& crash);
  /// A shard that ended twice.
  void crashed(const Task& task, const Shard& shard, const std::string& how);
  /// Any other check that failed, of which `what` tells.
  void failed(const Task& task, const Shard& shard, const std::string& what);

  bool none() const { return said_.empty(); }
  /// How many so far, those counted that were known.
  std::uint64_t count() const { return said_.size(); }
  /// What came behind the first `count` of them, for people.
  std::string behind(std::uint64_t count) const;
  /// "divergences", "crashes" and "failures".
  void add_to(Json& result) const;

 private:
  /// The unit, the options of its RTL, what differs, and when.
  using Signature =
      std::tuple<std::string, std::vector<std::string>, std::string, std::vector<std::string>>;

  std::map<Signature, Json> divergences_;
  std::vector<Json> crashes_;
  std::vector<Json> failures_;
  std::vector<std::string> said_;  // of each
};

/// A name of a file that a shard has left, from the campaign's folder.
std::string place_of(const Shard& shard, const std::string& file);

}  // namespace collide::campaign
