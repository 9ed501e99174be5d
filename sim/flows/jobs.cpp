// SPDX-License-Identifier: MIT
#include "sim/flows/jobs.h"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/tools/check.h"

namespace collide::flows {

cosim::Jobs make_jobs(const std::string& unit, const JobOptions& options) {
  // Not every job can be run with every timing.
  const std::shared_ptr<const cosim::UnitBench> bench =
      cosim::find_unit(unit).timed(options.timing);
  if (options.file.empty()) {
    return {options.first, options.count.value_or(bench->covering_jobs()),
            [bench, seed = options.seed](std::uint64_t number) {
              return bench->random_job(seed, number);
            }};
  }
  std::vector<cosim::AnyJob> jobs;
  cosim::RunOptions golden;
  golden.on = On::kGolden;
  cosim::for_each_job(options.file, [&](const JsonField& job) {
    if (job["unit"].text() != unit) return;
    // What is no job is found out here, where its place is known, and not after minutes of
    // compiling.
    jobs.push_back(bench->parse(job));
    bench->run(jobs.back(), golden);
  });
  if (jobs.empty()) throw InputError(options.file, "has no job for the " + unit);
  const std::uint64_t count = jobs.size();
  return {0, count, [jobs = std::move(jobs)](std::uint64_t number) { return jobs[number]; }};
}

AllAgreed run_all(const cosim::UnitBench& bench, const cosim::Jobs& jobs, unsigned workers,
                  const Step& progress) {
  AllAgreed all;
  cosim::SharedJobRun run(bench, jobs);
  run.workers = workers;
  run.progress = [&](const tools::SharesProgress& at) {
    progress(fmt::format("{} of {} jobs", at.done, jobs.count));
  };
  run.done = [&](const cosim::JobsDone& row) {
    all.comparisons += row.compared.comparisons;
    all.seconds += row.seconds;
    if (!row.divergences.empty()) all.divergence = row.divergences[0];
    return row.divergences.empty();
  };
  run.run();
  if (!all.divergence) tools::require_some(all.comparisons, "compared");
  return all;
}

}  // namespace collide::flows
