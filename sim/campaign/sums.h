// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/campaign/findings.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// What the shards of a task come to. One kind a verb.
class Sum {
 public:
  explicit Sum(const Task& task) : task_(task) {}
  virtual ~Sum() = default;

  /// Adds what the command of a shard has printed; shards come in their order. What is wrong goes
  /// to the findings. Throws InputError if it is not all that the shard was to do.
  void add(const Shard& shard, const JsonField& output, Findings& findings);
  virtual void add_to(TaskResult& result) const = 0;
  /// Coverage files of the RTL, from the campaign's folder.
  virtual std::vector<std::string> coverage_files() const { return {}; }

 protected:
  /// Returns how much was done of what the shard counts.
  virtual std::uint64_t take(const Shard& shard, const JsonField& output, Findings& findings) = 0;

  const Task& task_;
};

std::uint64_t count_in(const JsonField& field);
/// The one element of a list.
JsonField only_one(const JsonField& list);

}  // namespace collide::campaign
