// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Random.h>

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
  std::filesystem::path root = ".";   // the files of a failure go to out/cosim below it
  std::string more;                   // options that the commands in the report need: " --rtl mine"
  bool whole_wave = false;            // record a diverging job from its first clock on
  /// Called before every job.
  std::function<void(std::uint64_t job)> progress;
};

/// A divergence, made small and kept. Paths are relative to the root.
struct Failure {
  std::uint64_t job;
  Divergence found;
  std::string found_length;
  Divergence shrunk;
  std::string shrunk_length;
  std::uint64_t shrink_runs;
  std::string name;  // of job and wave
  std::string job_file;
  std::string wave_file;
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
/// and written as a file that `collide replay` takes, and its wave is recorded.
CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options);

/// Runs job `number` of that seed on the RTL alone for its wave, all of it.
void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const std::string& wave_file);

/// The mismatch report: the divergence, what led up to it, and the commands that show it again.
std::string report(const UnitBench& unit, const CosimOptions& options, const Failure& failure);

Json to_json(const UnitBench& unit, const CosimOptions& options, const CosimResult& result);

}  // namespace collide::cosim
