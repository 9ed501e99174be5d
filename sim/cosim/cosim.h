// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Random.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/cosim/coverage.h"
#include "sim/cosim/longest.h"
#include "sim/cosim/shrink.h"
#include "sim/cosim/unit_bench.h"
#include "sim/cosim/waivers.h"
#include "sim/tools/shares.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

/// Constrained-random co-simulation of a unit.
struct CosimOptions {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;            // number of the first job
  std::uint64_t count = 0;            // of jobs
  std::optional<std::uint64_t> only;  // this job alone
  std::filesystem::path out = "out";  // the files of a failure go to cosim/ below it
  std::string tag;      // of RTL and options that are not the usual ones, ends the names of files
  std::string more;     // options that commands in the report need: " --rtl mine"
  std::string of_jobs;  // options that decide what the jobs are: " --plain"
  std::string jobs;     // the file that the jobs are from, if they are not random
  bool whole_wave = false;  // record a diverging job from its first clock on
  Stimulus stimulus;
  Waivers waivers;          // of kinds; bits that are not compared are the bench's
  bool keep_going = false;  // past a divergence, and sort them
  ShrinkLimit shrinking;
  unsigned workers = 0;  // jobs run at once; 0 is one a core
  /// Told every job in order.
  std::function<void(std::uint64_t number, const Json& job)> made;
  /// Told the divergence that ends the run, before its job is made small.
  std::function<void(std::uint64_t number, const Divergence& found)> found;
  /// Called several times a second.
  std::function<void(const tools::SharesProgress&)> progress;
  /// Where an interrupt ends it; results are those of all jobs before `next`.
  std::function<std::string(const tools::SharesProgress&)> where;
};

/// A divergence, made small and kept.
struct Failure {
  std::uint64_t number;  // of the job
  Json job;              // made small
  Divergence found;
  std::string found_length;
  Divergence shrunk;
  std::string shrunk_length;
  std::uint64_t shrink_runs;
  bool shrink_finished;
  std::string name;  // of job and wave
  std::filesystem::path job_file;
  std::filesystem::path whole_file;  // the job as it was before it was shrunk
  std::filesystem::path wave_file;
  std::uint64_t wave_first;  // clocks
  std::uint64_t wave_last;
  std::uint64_t clock_period;  // picoseconds
  std::string lost;            // why job and wave are not there; the report stands
};

/// Divergences whose jobs, made small, differ in the same under the same conditions.
struct KindOfDivergence {
  Failure smallest;
  std::uint64_t jobs = 0;
};

/// A job that has ended two processes.
struct Crash {
  std::uint64_t job;
  std::string how;
  std::filesystem::path job_file;
  std::string lost;  // why the job is not there
};

struct CosimResult {
  std::uint64_t jobs = 0;  // that agreed
  Compared compared;
  LongestJobs longest;
  Coverage coverage;
  double seconds = 0;
  std::vector<KindOfDivergence> kinds;          // in the order found; one unless it keeps going
  std::map<std::string, std::uint64_t> waived;  // jobs, by the reason
  std::vector<Crash> crashes;

  /// The first found, or null.
  const Failure* failure() const { return kinds.empty() ? nullptr : &kinds[0].smallest; }
};

/// The random state of a job: the same for the same seed and number, whatever else is run.
rc::Random random_of(std::uint64_t seed, std::uint64_t job);

/// Runs jobs in lockstep until one diverges or `count` have agreed, or all of them, on processes
/// whose number makes no difference. The job that diverges is shrunk and written as a file that
/// `collide replay` takes, and its wave is recorded. One that ends its process twice is written,
/// too, and the others are run. Throws tools::CheckError if nothing was compared.
CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options);
/// The same into a result that has just been made, which holds what came so far if it throws.
void cosimulate(const UnitBench& unit, const CosimOptions& options, CosimResult& result);

/// Beside the wave of a divergence, the divergence itself, as `to_json` says it: for the wave's
/// page.
std::filesystem::path divergence_file(std::filesystem::path wave_file);

/// Makes a job that diverges small, writes it and records its wave.
Failure investigate(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                    const Json& job, const Divergence& found);

/// Writes a job that has ended two processes.
Crash keep_crash(const UnitBench& unit, const CosimOptions& options, std::uint64_t number, Json job,
                 const std::string& how);

/// Runs job `number` of that seed on the RTL alone for its wave, all of it.
void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const std::filesystem::path& wave_file);

/// The first lines of the mismatch report: the divergence as it was found.
std::string headline(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                     const Divergence& found);
/// The rest: the small job's divergence, what led up to it, and the commands that show it again.
std::string details(const UnitBench& unit, const CosimOptions& options, const Failure& failure);
/// Both.
std::string report(const UnitBench& unit, const CosimOptions& options, const Failure& failure);

/// The report of a crash.
std::string report(const UnitBench& unit, const CosimOptions& options, const Crash& crash);

/// Jobs a second: "1740", of a slow unit "0.38".
std::string speed(const CosimResult& result);

/// The kinds of divergence and what was waived, a few lines each.
std::string table(const CosimOptions& options, const CosimResult& result);

Json to_json(const UnitBench& unit, const CosimOptions& options, const CosimResult& result);
/// Its member "failure" alone.
Json to_json(const CosimOptions& options, const Failure& failure);
/// One of its "crashes".
Json to_json(const CosimOptions& options, const Crash& crash);

}  // namespace collide::cosim
