// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "sim/cosim/coverage.h"
#include "sim/cosim/divergence.h"
#include "sim/cosim/unit_bench.h"

namespace collide::cosim {

/// Constrained-random co-simulation of a unit.
struct CosimOptions {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;            // number of the first job
  std::uint64_t count = 0;            // of jobs
  std::optional<std::uint64_t> only;  // this job alone
  std::filesystem::path out = "out";  // the files of a failure go to cosim/ below it
  std::string tag;                    // of RTL other than our own, ends the names of files
  std::string more;                   // options that commands in the report need: " --rtl mine"
  std::string jobs;                   // the file that the jobs are from, if they are not random
  bool whole_wave = false;            // record a diverging job from its first clock on
  /// Called before every job.
  std::function<void(std::uint64_t job)> progress;
};

/// A divergence, made small and kept.
struct Failure {
  std::uint64_t job;
  Divergence found;
  std::string found_length;
  Divergence shrunk;
  std::string shrunk_length;
  std::uint64_t shrink_runs;
  std::string name;  // of job and wave
  std::filesystem::path job_file;
  std::filesystem::path wave_file;
  std::uint64_t wave_first;  // clocks
  std::uint64_t wave_last;
  std::uint64_t clock_period;  // picoseconds
  std::string lost;            // why job and wave are not there; the report stands
};

struct CosimResult {
  std::uint64_t jobs = 0;  // that agreed
  Compared compared;
  Coverage coverage;
  double seconds = 0;
  std::optional<Failure> failure;
};

/// The random state of a job: the same for the same seed and number, whatever else is run.
rc::Random random_of(std::uint64_t seed, std::uint64_t job);

/// Runs jobs in lockstep until one diverges or `count` have agreed. The job that diverges is shrunk
/// and written as a file that `collide replay` takes, and its wave is recorded. Throws
/// tools::CheckError if nothing was compared.
CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options);

/// Makes a job that diverges small, writes it and records its wave.
Failure investigate(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                    const rc::Shrinkable<Json>& job, const Divergence& found);

/// Runs job `number` of that seed on the RTL alone for its wave, all of it.
void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const std::filesystem::path& wave_file);

/// The mismatch report: the divergence, what led up to it, and the commands that show it again.
std::string report(const UnitBench& unit, const CosimOptions& options, const Failure& failure);

Json to_json(const UnitBench& unit, const CosimOptions& options, const CosimResult& result);
/// Its member "failure" alone.
Json to_json(const CosimOptions& options, const Failure& failure);

}  // namespace collide::cosim
