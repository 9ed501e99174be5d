// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <random>
#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/list_unit/meetings.h"
#include "sim/cosim/list_unit/run_job.h"

#include "sim/cosim/list_unit/scatter.h"
#include "sim/cosim/list_unit/simpler.h"
#include "sim/units/list_unit/make.h"

namespace collide::cosim {

/// What a list unit has for BenchOf. `Of` has what differs between them:
///   Job, Parameters           with its values_of()
///   kName, kAnswer            its name; the register that is part of results
///   kDetails                  another with what a run has found
///   kEnableWord               word of a descriptor with ENABLE, its bit 31
///   maker(on, parameters, timing, wave, dut)
///   drawn()                   parameters that differ in all of what RTL may depend on, the
///                             defaults first
///   random(draw, stimulus, sets)  of parameters of `sets`, each as often as another, but for the
///                             first: every second job
///   coverage(), cover(job, coverage)  observed on the golden model
///   explained(parameters)     what explaining a history has to know
template <class Of>
class ListUnit : public UnitOf<ListUnit<Of>> {
 public:
  using Job = typename Of::Job;
  static constexpr auto kSteps = &Job::steps;
  using Parameters = typename Of::Parameters;
  using MakeDut = list_unit::MakeDut<Parameters>;

  explicit ListUnit(MakeDut dut, const Timing& timing = {})
      : dut_(std::move(dut)), timing_(timing) {}

  UnitFacts facts() const { return {Of::kName, "bus accesses", list_unit::kRtlClockPeriod}; }

  static ListUnit with(const SharedLibrary& library, const Timing& timing) {
    ListUnit::refuse_results(timing, Of::kName);
    return ListUnit(list_unit::loaded_dut<Parameters>(library), timing);
  }
  ListUnit timed(const Timing& timing) const {
    ListUnit::refuse_results(timing, Of::kName);
    ListUnit other = *this;
    other.timing_ = timing;
    return other;
  }
  std::optional<ListUnit> with_parameters(const MakeLibrary& make, bool draws) const {
    MakeDut of_any = [own = dut_, make](list_unit::Memory& memory, const Parameters& parameters,
                                        const list_unit::MemoryTiming& timing,
                                        const WaveOptions& wave) {
      const std::vector<std::string> values = values_of(parameters);
      const MakeDut make_dut =
          values.empty() ? own : list_unit::loaded_dut<Parameters>(make(values));
      return make_dut(memory, parameters, timing, wave);
    };
    ListUnit any(std::move(of_any), timing_);
    any.has_any_ = true;
    if (draws) any.sets_ = Of::drawn();
    return any;
  }
  static bool runs_free() { return true; }

  Job parse(const JsonField& json, On on) const {
    Job job = parsed<Job>(json);
    if (on != On::kGolden && !has_any_ && !values_of(job.parameters).empty()) {
      json["parameters"].fail("this RTL is built with the default parameters, expected those");
    }
    if (on == On::kGolden && job.runs_free()) {
      json["free"].fail("a free-running job needs RTL; expected --on rtl or lockstep");
    }
    if (on != On::kGolden && !timing_.exact && !job.runs_free()) {
      json["steps"].fail(kInTurns);
    }
    return job;
  }
  static Json print(const Job& job) { return json_of(job); }
  static std::string length(const Job& job) {
    return fmt::format("{} steps", job.steps.size() + job.free.size());
  }
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    if (stimulus.hog || stimulus.alone || stimulus.no_load) {
      throw InputError("--restrict hog, alone, no-load",
                       fmt::format("not available for the {} unit", Of::kName));
    }
    if (!timing_.exact && stimulus.in_turns) throw InputError("--in-turns", kInTurns);
    Job job = Of::random(draw, stimulus, sets_);
    if (stimulus.free_running || !timing_.exact) {
      cosim::Draw own = draw;
      const cosim::Draw clocks{std::mt19937_64(own.next())};
      list_unit::scatter(clocks, {Of::kAnswer.offset, Of::kAnswer.words}, Of::kDetails, job);
    }
    return job;
  }
  static rc::Seq<Job> simpler(const Job& job) {
    return rc::seq::concat(ListUnit::fewer_steps(job), fewer_actions(job),
                           rc::seq::fromContainer(list_unit::simpler_jobs(job, Of::kEnableWord)));
  }

  JobOutcome run(const Job& job, const RunOptions& options) const {
    JobOutcome outcome;
    if (job.runs_free()) {
      const auto result = run_free(options.on, job, options.wave, outcome.compared);
      outcome.result = list_unit::to_json(result, job, Of::kAnswer, name_of(options.on));
      return outcome;
    }
    const auto result = run_on(options.on, job, options.wave, [&](const list_unit::Unit& unit) {
      outcome.compared.comparisons = unit.compared();
    });
    outcome.result = list_unit::to_json(result, job, Of::kAnswer, name_of(options.on));
    return outcome;
  }

  Compared check(const Job& job, Coverage* reached) const {
    Compared compared;
    if (job.runs_free()) {
      run_free(On::kLockstep, job, {}, compared, reached);
      return compared;
    }
    run_on(On::kLockstep, job, {}, [&](const list_unit::Unit& unit) {
      compared = {unit.compared(), unit.steps_compared(), unit.wave_clock()};
    });
    if (reached != nullptr) Of::cover(job, *reached);
    return compared;
  }

  Coverage coverage_of(const Stimulus& stimulus) const {
    return stimulus.free_running || !timing_.exact ? list_unit::make_meetings() : Of::coverage();
  }

  void record(const Job& job, const WaveOptions& wave) const {
    Compared compared;
    if (job.runs_free()) {
      run_free(On::kRtl, job, wave, compared);
      return;
    }
    run_on(On::kRtl, job, wave, [&](const list_unit::Unit& unit) {
      if (unit.wave_clock() > wave.last) throw WaveComplete{};
    });
  }

 private:
  static rc::Seq<Job> fewer_actions(const Job& job) {
    return rc::seq::map(rc::shrink::removeChunks(job.free), [job](auto actions) {
      Job shorter = job;
      shorter.free = std::move(actions);
      return shorter;
    });
  }

  /// `watch` is notified of the unit after every step.
  template <class Watch>
  list_unit::JobResult run_on(On on, const Job& job, const WaveOptions& wave,
                              const Watch& watch) const {
    return list_unit::run_job(
        job, job.parameters, Of::kAnswer, Of::maker(on, job.parameters, job.timing, wave, dut_),
        [&](const list_unit::Job::Step&, list_unit::Unit& unit, list_unit::Ram&) { watch(unit); });
  }

  /// On the RTL, and if it is not for the RTL alone explained by the golden model.
  list_unit::JobResult run_free(On on, const Job& job, const WaveOptions& wave, Compared& compared,
                                Coverage* reached = nullptr) const {
    const list_unit::ExplainedUnit unit = Of::explained(job.parameters);
    const auto make = [&](list_unit::Memory& memory) {
      return dut_(memory, job.parameters, job.timing, wave);
    };
    return list_unit::run_free_job(job, job.parameters, Of::kAnswer, make,
                                   on == On::kRtl ? nullptr : &unit, timing_, compared, reached);
  }

  static constexpr const char* kInTurns =
      "by transactions a list unit has free-running jobs, whose clocks are intervals";

  MakeDut dut_;
  Timing timing_;
  bool has_any_ = false;                        // parameters, and not the defaults alone
  std::vector<Parameters> sets_{Parameters{}};  // that random jobs are of
};

}  // namespace collide::cosim
