// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/campaign/plan.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

/// What became of a shard.
struct Verdict {
  double seconds = 0;
  std::string wrong;  ///< empty: nothing
};

/// The campaign as JUnit has it: a suite a task, a case a shard. `verdicts` are those of the shards
/// in order.
std::string junit(const Plan& plan, const std::vector<Shard>& shards,
                  const std::vector<Verdict>& verdicts);

}  // namespace collide::campaign
