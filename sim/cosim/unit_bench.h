// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Seq.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/json.h"
#include "sim/cosim/any_job.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/stimulus.h"
#include "sim/units/divergence.h"
#include "sim/units/ignored_bits.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/timing.h"
#include "sim/units/wave_options.h"
#include "sim/waves/added_signals.h"

namespace collide::cosim {

/// What a lockstep run has compared.
struct Compared {
  std::uint64_t comparisons = 0;  // of anything
  std::uint64_t steps = 0;        // of those: the finest observable steps, UnitFacts::step_name
  std::uint64_t clocks = 0;       // the unit's

  void add(const Compared& more) {
    comparisons += more.comparisons;
    steps += more.steps;
    clocks += more.clocks;
  }
};

struct RunOptions {
  On on = On::kLockstep;
  WaveOptions wave;
  /// Results carry every bus access or line, as if the job asked for it.
  bool trace = false;
};

/// What led to a divergence before the clock in which it was noticed.
struct TracedBack {
  Divergence::Origin origin;
  /// The golden model's signals in these clocks, for a scope of the wave that is called "golden".
  std::function<std::vector<waves::AddedSignal>(std::uint64_t first, std::uint64_t last)> golden;
};

/// What a job came to.
struct JobOutcome {
  Json result;        // docs/reference/jobs.md
  Compared compared;  // by a lockstep run, which agreed
};

/// Compiles a unit's RTL with these values of its parameters ("SPRITES=64") and keeps the library.
using MakeLibrary = std::function<const SharedLibrary&(const std::vector<std::string>& parameters)>;

/// What is said of a unit, and how much of it is done at a time.
struct UnitFacts {
  /// That of its folders, of its top module and of "unit" in jobs.
  std::string_view name;
  /// What lockstep compares one by one: "bus accesses", "lines".
  std::string_view step_name;
  /// Of the clock in waves, in picoseconds.
  std::uint64_t clock_period;
  /// Runs that making a job small may take: some minutes, whatever a run takes.
  std::uint64_t shrink_runs = 4000;
  /// Jobs of a run that is not told how many: some seconds of two cores.
  std::uint64_t usual_jobs = 2000;
  /// Jobs that reach what random jobs reach of the RTL: counting all that changes costs far more
  /// than comparing.
  std::uint64_t covering_jobs = 2000;
  /// Jobs that a process does at a time: some milliseconds at least, a second at most.
  std::uint64_t share = 64;
};

/// What the verbs know of a unit, whose jobs are values of a type that only the unit knows. One
/// object a unit, listed in registry.cpp; BenchOf makes it from the unit's own part.
class UnitBench {
 public:
  explicit UnitBench(const UnitFacts& facts) : facts_(facts) {}
  virtual ~UnitBench() = default;

  std::string_view name() const { return facts_.name; }
  std::string_view step_name() const { return facts_.step_name; }
  std::uint64_t clock_period() const { return facts_.clock_period; }
  std::uint64_t shrink_runs() const { return facts_.shrink_runs; }
  std::uint64_t usual_jobs() const { return facts_.usual_jobs; }
  std::uint64_t covering_jobs() const { return facts_.covering_jobs; }
  std::uint64_t share() const { return facts_.share; }

  /// The same with the RTL of a library its own instead, its clocks held to the model's as
  /// `timing` says. The library lives longer.
  virtual std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                          const Timing& timing) const = 0;
  /// The same, that runs jobs of any parameters on RTL which `make` compiles, and if `draws` makes
  /// jobs of several sets of them. Null: RTL of this unit has no parameters.
  virtual std::unique_ptr<UnitBench> with_parameters(const MakeLibrary& make, bool draws) const = 0;
  /// The same unit under test, its clocks held to the model's as `timing` says.
  virtual std::unique_ptr<UnitBench> timed(const Timing& timing) const = 0;
  /// The same with its registers behind the adapters to that bus (docs/reference/adapters.md), ours
  /// or those of the libraries, which live longer. Throws InputError for a bus without one.
  virtual std::unique_ptr<UnitBench> behind(const std::string& bus,
                                            const Libraries& adapters = {}) const = 0;
  /// The same, without comparing those bits. Throws InputError for a register it does not have.
  virtual std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const = 0;

  /// The same, whose jobs continue behind what is accepted, where they can. Throws InputError if
  /// they never can.
  virtual std::unique_ptr<UnitBench> going_on(const Accepts& accepts) const = 0;

  /// Whether RTL of others must have this port of the unit's to be compared like that.
  virtual bool needs_port(std::string_view port, const Timing& timing) const = 0;

  /// The job that is written there (docs/reference/jobs.md). Throws InputError, with the member,
  /// for one that is not valid or cannot be run on that.
  virtual AnyJob parse(const JsonField& job, On on = On::kLockstep) const = 0;
  virtual Json print(const AnyJob& job) const = 0;
  /// How long a job is, for people: "41 steps".
  virtual std::string length(const AnyJob& job) const = 0;

  /// A constrained-random job, the same for the same seed and number. It is valid and ends soon,
  /// and so is and does whatever it shrinks to. Throws InputError for a restriction that the unit
  /// has no use for.
  virtual AnyJob random_job(std::uint64_t seed, std::uint64_t number,
                            const Stimulus& stimulus = {}) const = 0;
  /// Jobs that are a little simpler, the simplest first.
  virtual rc::Seq<AnyJob> simpler(const AnyJob& job) const = 0;
  /// The job without what follows a divergence in `step`.
  virtual AnyJob up_to(const AnyJob& job, std::size_t step) const = 0;

  /// Runs one job. Throws Divergence when lockstep finds one.
  virtual JobOutcome run(const AnyJob& job, const RunOptions& options) const = 0;
  /// Runs one job in lockstep. Adds what it reaches, observed on the golden model, to `reached`,
  /// which is a coverage() if there is one. Throws as `run` does.
  virtual Compared check(const AnyJob& job, Coverage* reached = nullptr) const = 0;
  /// The unit's functional coverage, nothing hit yet.
  virtual Coverage coverage() const = 0;
  /// Runs a job that diverges again, to find where the RTL first did something else. Nothing if it
  /// is noticed in that clock, or if the unit cannot tell.
  virtual std::optional<TracedBack> trace_back(const AnyJob& job,
                                               const Divergence& divergence) const = 0;
  /// Runs the RTL alone for its wave, until the job or the wave ends: what a divergence left behind
  /// may never come to an end.
  virtual void record(const AnyJob& job, const WaveOptions& wave) const = 0;

  // The same with a job as it is written.

  Json run(const JsonField& job, const RunOptions& options) const {
    return run(parse(job, options.on), options).result;
  }
  Compared check(const JsonField& job) const { return check(parse(job)); }
  void record(const JsonField& job, const WaveOptions& wave) const {
    record(parse(job, On::kRtl), wave);
  }

 private:
  const UnitFacts facts_;
};

}  // namespace collide::cosim
