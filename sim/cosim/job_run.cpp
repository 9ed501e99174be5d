// SPDX-License-Identifier: MIT
#include "sim/cosim/job_run.h"

#include <fmt/format.h>

#include <chrono>

#include "sim/cosim/divergence_json.h"
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
  std::optional<Coverage> coverage = run.coverage;
  for (std::uint64_t number = share.first; number < share.end; ++number) {
    begins(number);
    const AnyJob job = job_of(run.jobs, share, number);
    if (run.begins) run.begins(number, job);
    if (coverage) coverage->begin_job(number);
    try {
      const Compared compared = run.runs(job, coverage ? &*coverage : nullptr);
      done.compared.comparisons += compared.comparisons;
      done.compared.steps += compared.steps;
      done.compared.clocks += compared.clocks;
      done.longest.add(number, compared.clocks);
      ++done.agreed;
      if (run.agreed) run.agreed(number);
    } catch (const Divergence& divergence) {
      done.divergences.push_back({number, job, divergence});
      if (!run.passes || !run.passes(divergence)) break;
    }
  }
  if (coverage) done.coverage = coverage->counts();
  if (run.leaves) done.left = run.leaves();
  done.seconds = std::chrono::duration<double>(tools::processor_time() - start).count();
  return done;
}

/// As one process tells it another.
Json to_json(const JobsDone& row) {
  Json divergences = Json::array();
  for (const JobDivergence& found : row.divergences) {
    divergences.push_back(
        {{"job", found.number}, {"divergence", cosim::to_json(found.divergence)}});
  }
  return {{"jobs", row.agreed},
          {"comparisons", row.compared.comparisons},
          {"steps", row.compared.steps},
          {"clocks", row.compared.clocks},
          {"longest", row.longest.to_json()},
          {"coverage", row.coverage},
          {"seconds", row.seconds},
          {"divergences", divergences},
          {"left", row.left}};
}

JobsDone row_of(const Json& json, const tools::Share& share, const Jobs& jobs) {
  JobsDone row;
  row.first = share.first;
  row.agreed = json["jobs"];
  row.compared = {json["comparisons"], json["steps"], json["clocks"]};
  row.longest.add(json["longest"]);
  row.coverage = json["coverage"];
  row.seconds = json["seconds"];
  for (const Json& found : json["divergences"]) {
    const std::uint64_t number = found["job"];
    row.divergences.push_back(
        {number, job_of(jobs, share, number), divergence_of(found["divergence"])});
  }
  row.left = json["left"];
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
    return to_json(run_row(*this, share, tell));
  };
  sharing.next = jobs.next;
  sharing.progress = progress;
  sharing.where = where_interrupted;
  tools::run_shares(sharing, [&](const tools::ShareResult& result) {
    const std::uint64_t first = result.share.first;
    if (result.fate != tools::ShareResult::Fate::kCrashed) {
      return done(row_of(result.result(), result.share, jobs));
    }
    if (!crashed) throw tools::CheckError(fmt::format("job {}: {}", first, result.how));
    crashed({first, job_of(jobs, result.share, first), result.how});
    return true;
  });
}

}  // namespace collide::cosim
