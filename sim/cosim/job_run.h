// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/agreed.h"
#include "sim/cosim/unit_bench.h"
#include "sim/tools/shares.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

/// Jobs of a unit by their numbers, made or read when they are asked for.
struct Jobs {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::function<AnyJob(std::uint64_t number)> at;
  /// In place of `at`, of jobs that are read while others run: asked here, in their order, for each
  /// that is handed out, which is a Json then. Nothing: there are no more.
  std::function<std::optional<Json>()> next = {};
};

/// Those of a seed.
Jobs random_jobs(const UnitBench& unit, std::uint64_t seed, const Stimulus& stimulus = {});

/// A job on which RTL and golden model differ.
struct JobDivergence {
  std::uint64_t number;
  AnyJob job;
  Divergence divergence;
};

/// A job that ended two processes.
struct JobCrash {
  std::uint64_t number;
  AnyJob job;
  std::string how;
};

/// What a row of jobs has come to.
struct JobsDone : Agreed {
  std::uint64_t first = 0;  // of the row
  double seconds = 0;       // of one core
  std::vector<JobDivergence> divergences;
  Json left;  // what JobRun::leaves says of the row
};

/// Jobs, one after the other.
struct JobRun {
  /// Runs a job, and adds what it reaches to `reached` if there is one.
  using Runs = std::function<Compared(const AnyJob& job, Coverage* reached)>;

  JobRun(const Jobs& of, Runs what) : jobs(of), runs(std::move(what)) {}
  /// In lockstep.
  JobRun(const UnitBench& unit, const Jobs& of)
      : JobRun(of,
               [&unit](const AnyJob& job, Coverage* reached) { return unit.check(job, reached); }) {
  }

  const Jobs& jobs;
  Runs runs;
  std::optional<Coverage> coverage = {};  // nothing hit yet: what jobs reach is wanted

  // Called in the process that runs a job.

  /// Before the job; what it throws ends the row.
  std::function<void(std::uint64_t number, const AnyJob& job)> begins = {};
  /// After a job that has agreed.
  std::function<void(std::uint64_t number)> agreed = {};
  /// Whether the row continues behind that divergence. If absent it ends it.
  std::function<bool(const Divergence& divergence)> passes = {};
  /// Behind a row: what else is known of it, for JobsDone::left.
  std::function<Json()> leaves = {};

  /// Runs all of them here, until one ends the row.
  JobsDone here() const;
};

/// The same on several processes, whose number makes no difference.
struct SharedJobRun : JobRun {
  using JobRun::JobRun;
  SharedJobRun(const UnitBench& unit, const Jobs& of) : JobRun(unit, of), row(unit.share()) {}

  std::uint64_t row = 1;  // jobs at most; rows end at the multiples of this
  unsigned workers = 0;   // 0 is one a core
  tools::Worker::Says says = tools::Worker::Says::kItself;

  // Called in this process.

  /// Every row, in order; false: no more are needed.
  std::function<bool(const JobsDone& row)> done;
  /// In between, the jobs that end a process by themselves, too. If absent that is a
  /// tools::CheckError.
  std::function<void(const JobCrash& crash)> crashed = {};
  /// Several times a second.
  std::function<void(const tools::SharesProgress&)> progress = {};
  /// Where an interrupt ends it.
  std::function<std::string(const tools::SharesProgress&)> where_interrupted = {};

  void run() const;
};

}  // namespace collide::cosim
