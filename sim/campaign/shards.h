// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/campaign/plan.h"

namespace collide::campaign {

/// A part of a task: one command line of this program. It follows from plan and number alone.
struct Shard {
  unsigned number = 0;      ///< in the campaign; the first is 1
  std::size_t task = 0;     ///< of the plan
  std::uint64_t first = 0;  ///< of the task's amount, from 0
  std::uint64_t count = 0;
  std::vector<std::string>
      words;  ///< of the command, behind "collide"; "out" is where it leaves files
};

/// All of them, in order. Each part of each task is in exactly one.
std::vector<Shard> shards_of(const Plan& plan);

/// How it can be run by hand, in its folder.
std::string command_of(const Shard& shard);

}  // namespace collide::campaign
