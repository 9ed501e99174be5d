// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/cosim/cosim.h"
#include "sim/flows/coverage.h"
#include "sim/flows/mutate.h"

namespace collide::campaign {

/// What a task came to. What its verb does not count is not there.
struct TaskResult {
  struct Shards {
    std::uint64_t of = 0;
    std::uint64_t failed = 0;
    std::uint64_t crashed = 0;
  };
  using Counts = std::map<std::string, std::uint64_t>;

  std::string task;  // Task::title
  std::string verb;
  std::string of;
  std::uint64_t seed = 1;
  Shards shards;
  std::optional<std::uint64_t> jobs;
  std::optional<Counts> compared;
  std::optional<std::uint64_t> clocks;
  std::optional<std::vector<cosim::LongestJobs::Job>> longest;
  std::optional<Counts> waived;
  std::optional<cosim::Coverage> coverage;  // functional
  std::optional<flows::Tallies> points;     // of the RTL
  std::optional<std::vector<flows::Point>> missed;
  std::optional<flows::MutateResult> faults;
  std::optional<std::vector<Json>> properties;  // what prove says of each
  std::optional<std::uint64_t> executions;
  std::optional<std::uint64_t> files;
  std::optional<std::uint64_t> passed;
  std::optional<std::uint64_t> failed_cases;
  std::optional<Counts> known;
};
const Record<TaskResult>& record_of(const TaskResult* task);

/// Divergences of a signature: unit, RTL, what differs and when.
struct FoundDivergence : cosim::KindOfDivergence {
  std::string unit;
  std::vector<std::string> rtl;  // Task::rtl
  std::uint64_t shards = 0;
  std::uint64_t shard = 0;  // that of the smallest job
};
const Record<FoundDivergence>& record_of(const FoundDivergence* found);

/// A job, or a shard, that has ended twice.
struct FoundCrash : cosim::Crash {
  std::string task;
  std::uint64_t shard = 0;

  /// Else the shard did, and `job` and `job_file` are not there.
  bool is_of_a_job() const { return !job_file.empty(); }
};
const Record<FoundCrash>& record_of(const FoundCrash* found);

/// A check that failed and is no divergence.
struct FailedCheck {
  std::string task;
  std::uint64_t shard = 0;
  std::string what;
  std::string reproduce;  // a command
};
const Record<FailedCheck>& record_of(const FailedCheck* failed);

/// What a campaign comes to: result.json in its folder, and what `collide campaign --json` prints.
struct Result {
  std::string name;
  std::uint64_t seed = 1;
  Json build;  // what all results are of
  std::uint64_t shards = 0;
  std::vector<TaskResult> tasks;
  std::vector<FoundDivergence> divergences;
  std::vector<FoundCrash> crashes;
  std::vector<FailedCheck> failures;

  bool agreed() const { return divergences.empty() && crashes.empty() && failures.empty(); }
};
const Record<Result>& record_of(const Result* result);

}  // namespace collide::campaign
