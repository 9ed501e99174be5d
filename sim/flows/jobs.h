// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "model/common/json.h"
#include "sim/cosim/unit_bench.h"
#include "sim/flows/loaded_unit.h"
#include "sim/units/divergence.h"

namespace collide::flows {

/// What a variant of the RTL is tried on.
struct JobOptions {
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> count = {};  // of random jobs; absent: those that cover the RTL
  std::string file = {};                    // the jobs of this file instead
  Timing timing = {};                       // how closely it is held to the model
  std::uint64_t first = 0;                  // number of the first random job
};

/// Jobs of a unit, made when they are asked for: most faults are caught by the first few.
struct Jobs {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::function<Json(std::uint64_t number)> at;
};

/// A job of those on which RTL and golden model differ.
struct JobDivergence {
  std::uint64_t number;
  Json job;
  Divergence divergence;
};

/// A job of those that ended two processes.
struct JobCrash {
  std::uint64_t number;
  Json job;
  std::string how;
};

/// Throws InputError if the file cannot be read or holds no job for the unit.
Jobs make_jobs(const std::string& unit, const JobOptions& options);

/// What running all of them came to.
struct AllAgreed {
  std::uint64_t comparisons = 0;
  double seconds = 0;                       // of one core
  std::optional<JobDivergence> divergence;  // the first, if they do not agree
};

/// Runs them in lockstep, several at once (0: one a core), until one diverges. Throws
/// tools::CheckError if that compares nothing or a job ends its process.
AllAgreed run_all(const cosim::UnitBench& bench, const Jobs& jobs, unsigned workers,
                  const Step& progress);

}  // namespace collide::flows
