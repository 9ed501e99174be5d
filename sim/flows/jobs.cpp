// SPDX-License-Identifier: MIT
#include "sim/flows/jobs.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <chrono>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/divergence_json.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/tools/check.h"
#include "sim/tools/shares.h"

namespace collide::flows {

Jobs make_jobs(const std::string& unit, const JobOptions& options) {
  // Not every job can be run with every timing.
  const auto bench = cosim::find_unit(unit).timed(options.timing);
  if (options.file.empty()) {
    return {options.first, options.count.value_or(bench->covering_jobs()),
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

AllAgreed run_all(const cosim::UnitBench& bench, const Jobs& jobs, unsigned workers,
                  const Step& progress) {
  AllAgreed sum;
  tools::Sharing sharing;
  sharing.first = jobs.first;
  sharing.count = jobs.count;
  sharing.size = bench.share();
  sharing.workers = workers;
  sharing.progress = [&](const tools::SharesProgress& at) {
    progress(fmt::format("{} of {} jobs", at.done, jobs.count));
  };
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& begins) {
    const auto start = tools::processor_time();
    std::uint64_t comparisons = 0;
    Json diverged;
    for (std::uint64_t number = share.first; number < share.end && diverged.is_null(); ++number) {
      begins(number);
      try {
        comparisons += bench.check(JsonField("job", jobs.at(number))).comparisons;
      } catch (const Divergence& divergence) {
        diverged = {{"job", number}, {"divergence", cosim::to_json(divergence)}};
      }
    }
    const std::chrono::duration<double> taken = tools::processor_time() - start;
    return Json{{"comparisons", comparisons}, {"seconds", taken.count()}, {"diverged", diverged}};
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    if (share.fate == tools::ShareResult::Fate::kCrashed) {
      throw tools::CheckError(fmt::format("job {}: {}", share.share.first, share.how));
    }
    const Json& result = share.result();
    sum.comparisons += result["comparisons"].get<std::uint64_t>();
    sum.seconds += result["seconds"].get<double>();
    const Json& diverged = result["diverged"];
    if (diverged.is_null()) return true;
    const auto number = diverged["job"].get<std::uint64_t>();
    sum.divergence =
        JobDivergence{number, jobs.at(number), cosim::divergence_of(diverged["divergence"])};
    return false;
  });
  if (!sum.divergence) tools::require_some(sum.comparisons, "compared");
  return sum;
}

}  // namespace collide::flows
