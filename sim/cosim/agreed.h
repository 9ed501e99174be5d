// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/common/record_of.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/unit_bench.h"

namespace collide::cosim {

/// The few jobs that took the most clocks of the unit, the longest first; of equal ones those of
/// lower numbers. It does not depend on the order in which jobs are added.
struct LongestJobs {
  struct Job {
    std::uint64_t number;
    std::uint64_t clocks;
  };
  std::vector<Job> jobs;

  void add(const Job& job);
};
const Record<LongestJobs::Job>& record_of(const LongestJobs::Job* job);

/// Jobs that have agreed, and what they come to.
struct Agreed {
  std::uint64_t jobs = 0;
  Compared compared;
  LongestJobs longest;
  Coverage coverage;  // what they reached; no groups unless it was wanted

  /// Adds later jobs.
  void add(const Agreed& later);
};

}  // namespace collide::cosim
