// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/unit_bench.h"

/// Faults in RTL, and the random jobs that find them.
namespace collide::test {

/// Of the jobs in which the faults are looked for.
constexpr std::uint64_t kSeed = 39;
constexpr std::uint64_t kMostJobs = 10'000;

/// The faults that are not among `left_out`, by their numbers. Throws std::invalid_argument if one
/// that is left out is no fault.
inline std::vector<std::size_t> faults_without(const std::vector<std::string>& faults,
                                               const std::set<std::string>& left_out) {
  std::vector<std::size_t> some;
  for (std::size_t fault = 0; fault < faults.size(); ++fault) {
    if (left_out.count(faults[fault]) == 0) some.push_back(fault);
  }
  if (some.size() + left_out.size() != faults.size()) {
    throw std::invalid_argument("one of the faults that are left out is none of the list");
  }
  return some;
}

inline std::optional<Divergence> found_by(const cosim::UnitBench& bench, const cosim::AnyJob& job) {
  try {
    bench.check(job);
  } catch (const Divergence& divergence) {
    return divergence;
  }
  return std::nullopt;
}

/// The first job from `number` on that finds the fault of `bench`, and what it finds.
inline std::optional<std::pair<std::uint64_t, Divergence>> first_that_finds(
    const cosim::UnitBench& bench, const std::function<cosim::AnyJob(std::uint64_t)>& job_of,
    std::uint64_t number = 0) {
  for (; number < kMostJobs; ++number) {
    if (const auto found = found_by(bench, job_of(number))) return std::pair(number, *found);
  }
  return std::nullopt;
}

/// The fault of `bench` is found. The number of the job is kept in the build, so that the next run
/// need not search: rare faults take thousands of jobs.
inline void expect_found(const cosim::UnitBench& bench, const std::string& device,
                         const std::string& fault,
                         const std::function<cosim::AnyJob(std::uint64_t)>& job_of) {
  const auto kept = std::filesystem::path(COLLIDE_BUILD) / "found_by" /
                    (device + " " + std::to_string(std::hash<std::string>()(fault)));
  std::uint64_t number = kMostJobs;
  std::ifstream(kept) >> number;
  if (number < kMostJobs && found_by(bench, job_of(number))) return;
  const auto found = first_that_finds(bench, job_of);
  ASSERT_TRUE(found) << device << ": " << fault << ": " << kMostJobs << " jobs of seed " << kSeed
                     << " agree";
  testing::Test::RecordProperty("found", found->second.sentence());
  std::filesystem::create_directories(kept.parent_path());
  std::ofstream(kept) << found->first << "\n";
}

}  // namespace collide::test
