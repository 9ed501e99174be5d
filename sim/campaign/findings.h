// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sim/campaign/result.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// What is wrong, over all tasks.
class Findings {
 public:
  /// A divergence, with the number of jobs that come to it. Those of a signature, the unit with
  /// what differs when, are one, with the smallest job.
  void diverged(const Task& task, const Shard& shard, const cosim::Failure& failure,
                std::uint64_t jobs);
  /// A job that ended its process twice.
  void job_crashed(const Task& task, const Shard& shard, const cosim::Crash& crash);
  /// A shard that ended twice.
  void crashed(const Task& task, const Shard& shard, const std::string& how);
  /// Any other check that failed, of which `what` tells.
  void failed(const Task& task, const Shard& shard, const std::string& what);

  bool none() const { return said_.empty(); }
  /// How many so far, those counted that were known.
  std::uint64_t count() const { return said_.size(); }
  /// What came behind the first `count` of them, for people.
  std::string behind(std::uint64_t count) const;
  void add_to(Result& result) const;

 private:
  /// The unit, the options of its RTL, what differs, and when.
  using Signature =
      std::tuple<std::string, std::vector<std::string>, std::string, std::vector<std::string>>;

  std::map<Signature, FoundDivergence> divergences_;
  std::vector<FoundCrash> crashes_;
  std::vector<FailedCheck> failures_;
  std::vector<std::string> said_;  // of each
};

/// A name of a file that a shard has left, from the campaign's folder.
std::string place_of(const Shard& shard, const std::string& file);

}  // namespace collide::campaign
