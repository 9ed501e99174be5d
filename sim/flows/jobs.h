// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/common/json.h"

namespace collide::flows {

/// What a variant of the RTL is tried on.
struct JobOptions {
  std::uint64_t seed = 1;
  std::uint64_t count = 1000;  // of random jobs
  std::string file;            // the jobs of this file instead
};

/// Jobs of a unit, made when they are asked for: most faults are caught by the first few.
struct Jobs {
  std::uint64_t count = 0;
  std::function<Json(std::uint64_t number)> at;
};

/// Throws InputError if the file cannot be read or holds no job for the unit.
Jobs make_jobs(const std::string& unit, const JobOptions& options);

}  // namespace collide::flows
