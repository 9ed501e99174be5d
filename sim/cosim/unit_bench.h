// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Gen.h>
#include <rapidcheck/Shrinkable.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/json.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/stimulus.h"
#include "sim/cosim/waivers.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/timing.h"
#include "sim/units/wave_options.h"

namespace collide::cosim {

/// What a lockstep run has compared.
struct Compared {
  std::uint64_t comparisons = 0;  // of anything
  std::uint64_t steps = 0;        // of those: the finest observable steps, see step_name()
  std::uint64_t clocks = 0;       // the unit's
};

struct RunOptions {
  On on = On::kLockstep;
  WaveOptions wave;
  /// Results carry every bus access or line, as if the job asked for it.
  bool trace = false;
  /// Told the comparisons of a lockstep run that agreed.
  std::function<void(std::uint64_t comparisons)> compared;
};

/// Compiles a unit's RTL with these values of its parameters ("SPRITES=64") and keeps the library.
using MakeLibrary = std::function<const SharedLibrary&(const std::vector<std::string>& parameters)>;

/// What the verbs know of a unit. One object a unit, listed in registry.cpp.
class UnitBench {
 public:
  virtual ~UnitBench() = default;

  /// The unit's name: that of its folders, of its top module and of "unit" in jobs.
  virtual std::string_view name() const = 0;

  /// The same with the RTL of a library in place of its own, its clocks held to the model's as
  /// `timing` says. The library lives longer.
  virtual std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                          const Timing& timing) const = 0;
  /// The same, that runs jobs of any parameters on RTL which `make` compiles, and if `draws` makes
  /// jobs of several sets of them. Null: RTL of this unit has no parameters.
  virtual std::unique_ptr<UnitBench> with_parameters(const MakeLibrary& make, bool draws) const {
    static_cast<void>(make);
    static_cast<void>(draws);
    return nullptr;
  }
  /// The same unit under test, its clocks held to the model's as `timing` says.
  virtual std::unique_ptr<UnitBench> timed(const Timing& timing) const = 0;
  /// The same, without comparing those bits. Throws InputError for a register it does not have.
  virtual std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const = 0;

  /// Whether RTL of others must have this port of the unit's to be compared like that.
  virtual bool needs_port(std::string_view port, const Timing& timing) const {
    static_cast<void>(port);
    static_cast<void>(timing);
    return true;
  }

  /// Runs one job (docs/jobs.md) and returns its result. Throws InputError for a job that is not
  /// valid and Divergence when lockstep finds one.
  virtual Json run(const JsonField& job, const RunOptions& options) const = 0;

  /// What lockstep compares one by one: "bus accesses", "lines".
  virtual std::string_view step_name() const = 0;
  /// Of the clock in waves, in picoseconds.
  virtual std::uint64_t clock_period() const = 0;

  /// Constrained-random jobs. Same random state, same job; every job is valid and ends soon, and so
  /// is and does whatever it shrinks to. Throws InputError for a restriction that the unit has no
  /// use for.
  virtual rc::Gen<Json> jobs(const Stimulus& stimulus = {}) const = 0;
  /// Any valid job with what it shrinks to.
  virtual rc::Shrinkable<Json> shrinkable(const Json& job) const = 0;
  /// The job without what follows a divergence in `step`.
  virtual Json up_to(const Json& job, std::size_t step) const = 0;
  /// Runs that making a job small may take: some minutes, whatever a run takes.
  virtual std::uint64_t shrink_runs() const { return 4000; }
  /// Jobs of a run that is not told how many: some seconds of two cores.
  virtual std::uint64_t usual_jobs() const { return 2000; }
  /// Jobs that reach what random jobs reach of the RTL: counting all that changes costs far more
  /// than comparing.
  virtual std::uint64_t covering_jobs() const { return 2000; }
  /// Jobs that a process does at a time: some milliseconds at least, a second at most.
  virtual std::uint64_t share() const { return 64; }
  /// How long a job is, for people: "41 steps".
  virtual std::string length(const Json& job) const = 0;

  /// Runs one job in lockstep. Throws as `run` does.
  virtual Compared check(const JsonField& job) const = 0;

  /// The unit's functional coverage, nothing hit yet.
  virtual Coverage coverage() const = 0;
  /// Adds what one job reaches, observed on the golden model.
  virtual void cover(const JsonField& job, Coverage& coverage) const = 0;

  /// Runs the RTL alone for its wave, until the job or the wave ends: what a divergence left behind
  /// may never come to an end.
  virtual void record(const JsonField& job, const WaveOptions& wave) const = 0;
};

}  // namespace collide::cosim
