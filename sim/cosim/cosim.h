// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/cosim/agreed.h"
#include "sim/cosim/job_run.h"
#include "sim/cosim/shrink.h"
#include "sim/cosim/unit_bench.h"
#include "sim/cosim/waivers.h"
#include "sim/tools/shares.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

/// Where jobs are from: what shows one of them again.
struct JobOrigin {
  std::uint64_t seed = 0;
  Stimulus stimulus;
  std::string jobs_file;  // if they are not random
};

/// Constrained-random co-simulation of a unit.
struct CosimOptions : JobOrigin {
  std::uint64_t first = 0;            // number of the first job
  std::uint64_t count = 0;            // of jobs
  std::filesystem::path out = "out";  // the files of a failure go to cosim/ below it
  std::string suffix;  // of the names of files, for RTL and options that are not the usual ones
  bool whole_wave = false;  // record a diverging job from its first clock on
  Waivers waivers;
  bool keep_going = false;  // past a divergence, and sort them
  ShrinkLimit shrinking;
  unsigned workers = 0;  // jobs run at once; 0 is one a core
  /// Told every job in order, as it is written.
  std::function<void(const Json& job)> job_made;
  /// Told the divergence that ends the run, before its job is made small.
  std::function<void(std::uint64_t number, const Divergence& found)> found;
  /// Called several times a second.
  std::function<void(const tools::SharesProgress&)> progress;
  /// Where an interrupt ends it; results are those of all jobs before `next`.
  std::function<std::string(const tools::SharesProgress&)> where_interrupted;
};

/// A divergence, made small and kept.
struct Failure {
  std::uint64_t number;  // of the job
  Json job;              // made small, as it is written
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
  std::string not_written;  // why job and wave are not there; the report stands
  // Commands, from the one who knows what they are called.
  std::string reproduce;
  std::string look;
};
const Record<Failure>& record_of(const Failure* failure);

/// Divergences whose jobs, made small, differ in the same under the same conditions.
struct KindOfDivergence {
  Failure smallest;
  std::uint64_t jobs = 0;
};
const Record<KindOfDivergence>& record_of(const KindOfDivergence* kind);

/// A job that has ended two processes, and is kept.
struct Crash {
  std::uint64_t job;
  std::string how;
  std::filesystem::path job_file;
  std::string not_written;  // why the job is not there
  std::string reproduce;    // a command, as that of a Failure
};
const Record<Crash>& record_of(const Crash* crash);

struct CosimResult : Agreed {
  std::string unit;
  std::uint64_t seed = 0;
  std::string step_name;     // UnitFacts::step_name
  bool keeps_going = false;  // past a divergence
  double seconds = 0;
  std::vector<KindOfDivergence> kinds;          // in the order found; one unless it keeps going
  std::map<std::string, std::uint64_t> waived;  // jobs that it ended, by the reason
  std::map<std::string, std::uint64_t> passed;  // jobs that agreed behind what is waived
  std::vector<Crash> crashes;

  /// The first found, or null.
  const Failure* failure() const { return kinds.empty() ? nullptr : &kinds[0].smallest; }
};
/// As `collide cosim --json` prints it. It is read into a result whose coverage has the unit's
/// groups.
const Record<CosimResult>& record_of(const CosimResult* result);
/// A name of a file, as a caller in the current folder would write it.
Form<std::filesystem::path> file_form();

/// Runs jobs in lockstep until one diverges or `count` have agreed, or all of them, on processes
/// whose number makes no difference. The job that diverges is shrunk and written as a file that
/// `collide replay` takes, and its wave is recorded. One that ends its process twice is written,
/// too, and the others are run. Throws tools::CheckError if nothing was compared.
CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options);
/// The same into a result that has just been made, which holds what came so far if it throws.
void cosimulate(const UnitBench& unit, const CosimOptions& options, CosimResult& result);

/// Next to the wave of a divergence, the divergence itself: for the wave's page.
std::filesystem::path divergence_file(std::filesystem::path wave_file);

/// Makes a job that diverges small, writes it and records its wave.
Failure investigate(const UnitBench& unit, const CosimOptions& options, const JobDivergence& found);

/// Writes a job that has ended two processes.
Crash keep_crash(const UnitBench& unit, const CosimOptions& options, const JobCrash& crash);

/// A job as files have it: one member a line, of lists one object a line, and actions side by side.
std::string job_text(const Json& job);

/// Of the files that a job leaves.
std::string name_of(const UnitBench& unit, const CosimOptions& options, std::uint64_t number);

/// Runs job `number` of that seed on the RTL alone for its wave, all of it.
void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const std::filesystem::path& wave_file);

}  // namespace collide::cosim
