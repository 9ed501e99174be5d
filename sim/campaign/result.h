// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/common/record_of.h"

namespace collide::campaign {

struct TaskResult {
  std::string task;  ///< Task::title
  std::uint64_t shards = 0;
  std::uint64_t failed = 0;  ///< of these shards
  Json result;
};
const Record<TaskResult>& record_of(const TaskResult* task);

/// A shard with a divergence or a failed check, or one that died twice.
struct FailedShard {
  std::uint64_t shard = 0;
  std::string task;
  std::string what;
  std::string reproduce;
};
const Record<FailedShard>& record_of(const FailedShard* failed);

/// The file result.json, and what `collide campaign --json` prints.
struct Result {
  std::string name;
  std::uint64_t seed = 1;
  std::vector<TaskResult> tasks;
  std::vector<FailedShard> failures;

  bool agreed() const { return failures.empty(); }
};
const Record<Result>& record_of(const Result* result);

}  // namespace collide::campaign
