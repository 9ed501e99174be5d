// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/campaign/folder.h"
#include "sim/campaign/result.h"

namespace collide::campaign {

/// Sum of what the commands of a task print: what the verb prints itself when one command does the
/// whole task, times aside.
class Sum {
 public:
  virtual ~Sum() = default;

  /// Adds the output of a shard; shards come in order. Returns how much of the task's amount it
  /// covers.
  virtual std::uint64_t add(const Shard& shard, const JsonField& output) = 0;
  /// Null if nothing was added.
  virtual Json json() const = 0;
};

/// Files of the sum are made in the folder; `number` is the task's place in the plan.
std::unique_ptr<Sum> sum_of(const Folder& folder, const Plan& plan, std::size_t number);

/// Merges the results of all shards and writes result.json, which depends on nothing else. Throws
/// InputError if a result is missing or damaged, is another shard's, or does not cover its shard.
Result merge(const Folder& folder, const Plan& plan);

}  // namespace collide::campaign
