// SPDX-License-Identifier: MIT
#include "sim/cosim/agreed.h"

#include <algorithm>
#include <tuple>

#include "model/common/record.h"

namespace collide::cosim {

void LongestJobs::add(const Job& job) {
  constexpr std::size_t kMost = 5;
  const auto before = [](const Job& a, const Job& b) {
    return std::tie(b.clocks, a.number) < std::tie(a.clocks, b.number);
  };
  if (jobs.size() == kMost && before(jobs.back(), job)) return;
  jobs.insert(std::upper_bound(jobs.begin(), jobs.end(), job, before), job);
  if (jobs.size() > kMost) jobs.pop_back();
}

const Record<LongestJobs::Job>& record_of(const LongestJobs::Job* /*job*/) {
  using Job = LongestJobs::Job;
  static const auto kRecord =
      Record<Job>("long_job").member("job", &Job::number).member("clocks", &Job::clocks);
  return kRecord;
}

void Agreed::add(const Agreed& later) {
  jobs += later.jobs;
  compared.add(later.compared);
  for (const LongestJobs::Job& job : later.longest.jobs) longest.add(job);
  coverage.add(later.coverage);
}

}  // namespace collide::cosim
