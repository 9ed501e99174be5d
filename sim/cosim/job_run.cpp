// SPDX-License-Identifier: MIT
#include "sim/cosim/job_run.h"

#include <fmt/format.h>

#include <chrono>

#include "model/common/record.h"
#include "sim/tools/check.h"

namespace collide::cosim {
namespace {

/// Job `number` of a share.
AnyJob job_of(const Jobs& jobs, const tools::Share& share, std::uint64_t number) {
  return jobs.next ? AnyJob::of(share.jobs[number - share.first]) : jobs.at(number);
}

JobsDone run_row(const JobRun& run, const tools::Share& share,
                 const tools::Sharing::Begins& begins) {
  const auto start = tools::processor_time();
  JobsDone done;
  done.first = share.first;
  if (run.coverage) done.coverage = *run.coverage;
  for (std::uint64_t number = share.first; number < share.end; ++number) {
    begins(number);
    const AnyJob job = job_of(run.jobs, share, number);
    if (run.begins) run.begins(number, job);
    done.coverage.begin_job(number);
    try {
      const Compared compared = run.runs(job, run.coverage ? &done.coverage : nullptr);
      done.compared.add(compared);
      done.longest.add({number, compared.clocks});
      ++done.jobs;
      if (run.agreed) run.agreed(number);
    } catch (const Divergence& divergence) {
      done.divergences.push_back({number, job, divergence});
      if (!run.passes || !run.passes(divergence)) break;
    }
  }
  if (run.leaves) done.left = run.leaves();
  done.seconds = std::chrono::duration<double>(tools::processor_time() - start).count();
  return done;
}

/// As one process tells it another.
const Record<JobsDone>& record() {
  static const auto kFound = Record<JobDivergence>("found")
                                 .member("job", &JobDivergence::number)
                                 .member("divergence", &JobDivergence::divergence);
  static const auto kCompared = Record<Compared>("compared")
                                    .member("comparisons", &Compared::comparisons)
                                    .member("steps", &Compared::steps)
                                    .member("clocks", &Compared::clocks);
  static const auto kRecord =
      Record<JobsDone>("row")
          .member("jobs", &JobsDone::jobs)
          .member("compared", &JobsDone::compared, kCompared)
          .member(
              "longest", [](auto& row) -> auto& { return row.longest.jobs; })
          .member("coverage", &JobsDone::coverage, hits_form())
          .member("seconds", &JobsDone::seconds)
          .member("divergences", &JobsDone::divergences, List{kFound})
          .member("left", &JobsDone::left);
  return kRecord;
}

JobsDone row_of(const Json& json, const tools::Share& share, const JobRun& run) {
  JobsDone row;
  row.first = share.first;
  if (run.coverage) row.coverage = *run.coverage;
  record().parse(JsonField("row", json), row);
  for (JobDivergence& found : row.divergences) found.job = job_of(run.jobs, share, found.number);
  return row;
}

}  // namespace

Jobs random_jobs(const UnitBench& unit, std::uint64_t seed, const Stimulus& stimulus) {
  return {0, 0, [&unit, seed, stimulus](std::uint64_t number) {
            return unit.random_job(seed, number, stimulus);
          }};
}

JobsDone JobRun::here() const {
  return run_row(*this, {jobs.first, jobs.first + jobs.count, {}}, [](std::uint64_t) {});
}

void SharedJobRun::run() const {
  tools::Sharing sharing;
  sharing.first = jobs.first;
  sharing.count = jobs.count;
  sharing.size = row;
  sharing.workers = workers;
  sharing.says = says;
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& tell) {
    return record().print(run_row(*this, share, tell));
  };
  sharing.next = jobs.next;
  sharing.progress = progress;
  sharing.where = where_interrupted;
  tools::run_shares(sharing, [&](const tools::ShareResult& result) {
    const std::uint64_t first = result.share.first;
    if (result.fate != tools::ShareResult::Fate::kCrashed) {
      return done(row_of(result.result(), result.share, *this));
    }
    if (!crashed) throw tools::CheckError(fmt::format("job {}: {}", first, result.how));
    crashed({first, job_of(jobs, result.share, first), result.how});
    return true;
  });
}

}  // namespace collide::cosim
