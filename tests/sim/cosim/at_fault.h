// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/cosim/unit_bench.h"
#include "tests/support/process.h"

/// Faults in RTL, and the free-running jobs that find them.
namespace collide::test {

/// Of the jobs in which the faults are looked for.
constexpr std::uint64_t kSeed = 39;
constexpr std::uint64_t kMostJobs = 10'000;

/// By what is wrong with it the job that finds it: of "overlap", for instance, or of the "slow
/// overlap", the same inside a core of other clocks, which leaves out what is no fault there but in
/// its clock, what the core hides, and what takes more jobs than these.
inline std::map<std::string, std::uint64_t> jobs_that_find(const std::string& device) {
  const Json all = Json::parse(read_file(COLLIDE_ROOT "/tests/sim/cosim/found_by.json"));
  return all.at(device).get<std::map<std::string, std::uint64_t>>();
}

/// Each of them is one of the faults that there are: a name that is none would be looked for by
/// nobody.
inline void expect_names_of(const std::vector<std::string>& faults, const std::string& device) {
  const auto jobs = jobs_that_find(device);
  EXPECT_FALSE(jobs.empty()) << device;
  for (const auto& [fault, job] : jobs) {
    EXPECT_NE(std::find(faults.begin(), faults.end(), fault), faults.end())
        << device << ": " << fault;
  }
}

inline std::optional<Divergence> found_by(const cosim::UnitBench& bench, const cosim::AnyJob& job) {
  try {
    bench.check(job);
  } catch (const Divergence& divergence) {
    return divergence;
  }
  return std::nullopt;
}

/// The fault of `bench` is found by the job that found_by.json names. For whoever has changed what
/// is drawn the other jobs are tried as well: the failure says what the file is to have.
inline void expect_found(const cosim::UnitBench& bench, const std::string& device,
                         const std::string& fault,
                         const std::function<cosim::AnyJob(std::uint64_t)>& job_of) {
  const auto jobs = jobs_that_find(device);
  const auto known = jobs.find(fault);
  if (known != jobs.end() && known->second < kMostJobs) {
    if (const auto found = found_by(bench, job_of(known->second))) {
      testing::Test::RecordProperty("found", found->sentence());
      return;
    }
  }
  for (std::uint64_t number = 0; number < kMostJobs; ++number) {
    if (!found_by(bench, job_of(number))) continue;
    FAIL() << "tests/sim/cosim/found_by.json: " << device << ": \"" << fault << "\": it is job "
           << number << " of seed " << kSeed << " that finds it";
  }
  FAIL() << device << ": " << fault << ": " << kMostJobs << " free-running jobs of seed " << kSeed
         << " agree";
}

}  // namespace collide::test
