// SPDX-License-Identifier: MIT
#include "sim/flows/jobs.h"

#include <rapidcheck.h>

#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/tools/check.h"

namespace collide::flows {

Jobs make_jobs(const std::string& unit, const JobOptions& options) {
  // Not every job can be run with every timing.
  const auto bench = cosim::find_unit(unit).timed(options.timing);
  if (options.file.empty()) {
    return {options.first, options.count,
            [generator = bench->jobs(), seed = options.seed](std::uint64_t number) {
              return generator(cosim::random_of(seed, number)).value();
            }};
  }
  std::vector<Json> jobs;
  cosim::RunOptions golden;
  golden.on = On::kGolden;
  cosim::for_each_job(options.file, [&](const JsonField& job) {
    if (job["unit"].text() != unit) return;
    // What is no job is found out here, where its place is known, and not after minutes of
    // compiling.
    bench->run(job, golden);
    jobs.push_back(job.value());
  });
  if (jobs.empty()) throw InputError(options.file, "holds no job for the " + unit);
  const std::uint64_t count = jobs.size();
  return {0, count, [jobs = std::move(jobs)](std::uint64_t number) { return jobs[number]; }};
}

std::optional<JobDivergence> first_divergence(const cosim::UnitBench& bench, const Jobs& jobs) {
  std::uint64_t comparisons = 0;
  for (std::uint64_t number = jobs.first; number < jobs.first + jobs.count; ++number) {
    const Json job = jobs.at(number);
    try {
      comparisons += bench.check(JsonField("job", job)).comparisons;
    } catch (const Divergence& divergence) {
      return JobDivergence{number, job, divergence};
    }
  }
  tools::require_some(comparisons, "compared");
  return std::nullopt;
}

}  // namespace collide::flows
