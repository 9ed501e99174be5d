// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "model/common/json.h"

namespace collide::cosim {

/// The few jobs that took the most clocks of the unit, the longest first; of equal ones those of
/// lower numbers. It does not depend on the order in which jobs are added.
class LongestJobs {
 public:
  void add(std::uint64_t job, std::uint64_t clocks) {
    constexpr std::size_t kMost = 5;
    const auto before = [](const Job& a, const Job& b) {
      return std::tie(b.clocks, a.number) < std::tie(a.clocks, b.number);
    };
    const Job added{job, clocks};
    if (jobs_.size() == kMost && before(jobs_.back(), added)) return;
    jobs_.insert(std::upper_bound(jobs_.begin(), jobs_.end(), added, before), added);
    if (jobs_.size() > kMost) jobs_.pop_back();
  }
  /// Those of another run, as `to_json` gives them.
  void add(const Json& jobs) {
    for (const Json& job : jobs) {
      add(job.at("job").get<std::uint64_t>(), job.at("clocks").get<std::uint64_t>());
    }
  }
  Json to_json() const {
    Json json = Json::array();
    for (const Job& job : jobs_) json.push_back({{"job", job.number}, {"clocks", job.clocks}});
    return json;
  }

 private:
  struct Job {
    std::uint64_t number;
    std::uint64_t clocks;
  };
  std::vector<Job> jobs_;
};

}  // namespace collide::cosim
