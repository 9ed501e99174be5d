// SPDX-License-Identifier: MIT
#include "sim/flows/gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "model/common/record.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/job_run.h"
#include "sim/tools/check.h"
#include "sim/tools/project.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// A job of the tree and its place there.
struct DirectedJob {
  std::string file;
  std::uint64_t number;  // in the file
  cosim::AnyJob job;
};

/// None where the program is installed without them.
std::vector<DirectedJob> directed_jobs(const cosim::UnitBench& bench) {
  const std::string folder = fmt::format("tests/sim/cosim/{}/directed", bench.name());
  std::vector<std::string> files;
  if (fs::exists(tools::project_root() / folder)) {
    for (const auto& entry : fs::recursive_directory_iterator(tools::project_root() / folder)) {
      if (entry.path().extension() != ".json") continue;
      files.push_back(fs::relative(entry.path(), tools::project_root()).string());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<DirectedJob> jobs;
  for (const std::string& file : files) {
    std::uint64_t number = 0;
    cosim::for_each_job((tools::project_root() / file).string(), [&](const JsonField& job) {
      jobs.push_back({file, number++, bench.parse(job)});
    });
  }
  return jobs;
}

/// A seed of its own for each job.
unsigned power_up_of(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kSeedCount = 0x7FFF'FFFF;
  return static_cast<unsigned>(1 + (seed * 1'000'003 + number) % (kSeedCount - 1));
}

/// Those that agreed, and the first that did not.
struct Ran {
  std::uint64_t jobs = 0;
  std::optional<cosim::JobDivergence> divergence;
};

Ran run(GateLibrary& library, const cosim::Jobs& jobs, const GateJobs& options, GatesReport& report,
        const Step& progress) {
  Ran ran;
  cosim::SharedJobRun all(library.bench(), jobs);
  all.row = 1;  // of gates, each takes long
  all.workers = options.workers;
  all.begins = [&](std::uint64_t number, const cosim::AnyJob&) {
    library.power_up(power_up_of(options.seed, number));
  };
  all.progress = [&](const tools::SharesProgress& at) {
    progress(fmt::format("{} of {} jobs", at.done, jobs.count));
  };
  all.done = [&](const cosim::JobsDone& row) {
    ran.jobs += row.jobs;
    report.compared.add(row.compared);
    report.seconds += row.seconds;
    if (!row.divergences.empty()) ran.divergence = row.divergences[0];
    return row.divergences.empty();
  };
  all.run();
  return ran;
}

}  // namespace

const Record<GatesReport>& record_of(const GatesReport* /*report*/) {
  using Report = GatesReport;
  static const auto kCompared =
      Record<cosim::Compared>("compared")
          .member("comparisons", &cosim::Compared::comparisons)
          .member("steps", &cosim::Compared::steps, "of those: bus accesses, lines")
          .member("clocks", &cosim::Compared::clocks);
  static const auto kRecord =
      Record<Report>("gates")
          .member("unit", &Report::unit)
          .member("family", &Report::family)
          .member("netlist", &Report::netlist, "name of its file")
          .member("cells", &Report::cells, "how many of each type")
          .member("memories", &Report::memories, "of those: memories")
          .member("seed", &Report::seed)
          .member("directed", &Report::directed, "jobs of the tree that agreed")
          .member("random", &Report::random, "jobs that agreed")
          .member("compared", &Report::compared, kCompared)
          .member("seconds", &Report::seconds, "of one core")
          .member("failure", &Report::failure);
  return kRecord;
}

std::optional<GateDivergence> run_gates(GateLibrary& library, const GateJobs& options,
                                        GatesReport& report, const Step& progress) {
  const cosim::UnitBench& bench = library.bench();
  report.seed = options.seed;
  if (options.directed) {
    const std::vector<DirectedJob> directed = directed_jobs(bench);
    const cosim::Jobs jobs{0, directed.size(),
                           [&](std::uint64_t number) { return directed[number].job; }};
    Ran ran = run(library, jobs, options, report,
                  [&](const std::string& step) { progress("directed: " + step); });
    report.directed = ran.jobs;
    if (ran.divergence) {
      const std::uint64_t number =
          std::exchange(ran.divergence->number, directed[ran.divergence->number].number);
      return GateDivergence{*ran.divergence, directed[number].file,
                            power_up_of(options.seed, number)};
    }
  }
  const cosim::Jobs jobs{options.first, options.count, [&](std::uint64_t number) {
                           return bench.random_job(options.seed, number, options.stimulus);
                         }};
  const Ran ran = run(library, jobs, options, report, progress);
  report.random = ran.jobs;
  if (ran.divergence) {
    return GateDivergence{*ran.divergence, "", power_up_of(options.seed, ran.divergence->number)};
  }
  tools::require_some(report.compared.comparisons, "compared");
  return std::nullopt;
}

}  // namespace collide::flows
