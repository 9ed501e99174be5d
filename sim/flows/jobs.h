// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/cosim/job_run.h"
#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// What a variant of the RTL is tried on.
struct JobOptions {
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> count = {};  // of random jobs; absent: those that cover the RTL
  std::string file = {};                    // the jobs of this file instead
  Timing timing = {};                       // how closely it is held to the model
  std::uint64_t first = 0;                  // number of the first random job
};

/// Throws InputError if the file cannot be read or holds no job for the unit.
cosim::Jobs make_jobs(const std::string& unit, const JobOptions& options);

/// What running all of them came to.
struct AllAgreed {
  std::uint64_t comparisons = 0;
  double seconds = 0;                              // of one core
  std::optional<cosim::JobDivergence> divergence;  // the first, if they do not agree
};

/// Runs them in lockstep, several at once (0: one a core), until one diverges. Throws
/// tools::CheckError if that compares nothing or a job ends its process.
AllAgreed run_all(const cosim::UnitBench& bench, const cosim::Jobs& jobs, unsigned workers,
                  const Step& progress);

}  // namespace collide::flows
