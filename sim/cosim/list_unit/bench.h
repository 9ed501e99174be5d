// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <random>
#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/list_unit/run_job.h"
#include "sim/cosim/list_unit/simpler.h"
#include "sim/units/list_unit/behind_bus.h"

namespace collide::cosim {

/// What a list unit has for BenchOf. `Of` has what differs between them:
///   Job, Parameters           with its values_of()
///   kName, kAnswer            its name; the register that is part of results
///   kEnableWord               word of a descriptor with ENABLE, its bit 31
///   golden(parameters)        makes the golden model
///   drawn()                   parameters that differ in all of what RTL may depend on, the
///                             defaults first
///   random(draw, stimulus, sets)  of parameters of `sets`, each as often as another, but for the
///                             first: every second job
///   coverage(), observer(job, coverage)
///   checked(parameters)       what the checker has to know
template <class Of>
class ListUnit : public UnitOf<ListUnit<Of>> {
 public:
  using Job = typename Of::Job;
  static constexpr auto kSteps = &Job::actions;
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
  ListUnit behind(const std::string& bus, const Libraries& libraries) const {
    return behind(adapters::bridge_of(Of::kName, bus, libraries));
  }
  ListUnit behind(const adapters::MakeBridge& bridge) const {
    ListUnit other = *this;
    other.dut_ = list_unit::behind_bus(dut_, bridge);
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

  Job parse(const JsonField& json, On on) const {
    Job job = parsed<Job>(json);
    if (on != On::kGolden && !has_any_ && !values_of(job.parameters).empty()) {
      json["parameters"].fail("this RTL is built with the default parameters, expected those");
    }
    return job;
  }
  static Json print(const Job& job) { return json_of(job); }
  static std::string length(const Job& job) { return counted(job.actions.size(), "action"); }
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    if (stimulus.hog || stimulus.alone || stimulus.no_load) {
      throw InputError("--restrict hog, alone, no-load",
                       fmt::format("not available for the {} unit", Of::kName));
    }
    return Of::random(draw, stimulus, sets_);
  }
  static rc::Seq<Job> simpler(const Job& job) {
    return rc::seq::concat(ListUnit::fewer_steps(job),
                           rc::seq::fromContainer(list_unit::simpler_jobs(job, Of::kEnableWord)));
  }

  JobOutcome run(const Job& job, const RunOptions& options) const {
    JobOutcome outcome;
    const auto result =
        options.on == On::kGolden
            ? list_unit::run_job(job, job.parameters, Of::kAnswer, Of::golden(job.parameters))
            : on_rtl(job, options.on == On::kLockstep, options.wave, outcome.compared);
    outcome.result = list_unit::to_json(result, job, Of::kAnswer, name_of(options.on));
    return outcome;
  }

  Compared check(const Job& job, Coverage* reached) const {
    Compared compared;
    const auto observer = reached != nullptr ? Of::observer(job, *reached) : nullptr;
    on_rtl(job, true, {}, compared, observer.get());
    return compared;
  }

  static Coverage coverage() { return Of::coverage(); }

  void record(const Job& job, const WaveOptions& wave) const {
    Compared compared;
    on_rtl(job, false, wave, compared);
  }

 private:
  list_unit::JobResult on_rtl(const Job& job, bool checks, const WaveOptions& wave,
                              Compared& compared, list_unit::Observer* observer = nullptr) const {
    const list_unit::CheckedUnit unit = Of::checked(job.parameters);
    const auto make = [&](list_unit::Memory& memory) {
      return dut_(memory, job.parameters, job.timing, wave);
    };
    const auto each_clock = [&wave](std::uint64_t clock) {
      if (clock > wave.last) throw WaveComplete{};
    };
    return list_unit::run_on_rtl(
        job, Of::kAnswer,
        {unit, make, timing_, checks, observer,
         checks ? nullptr : std::function<void(std::uint64_t)>(each_clock)},
        compared);
  }

  MakeDut dut_;
  Timing timing_;
  bool has_any_ = false;                        // parameters, and not the defaults alone
  std::vector<Parameters> sets_{Parameters{}};  // that random jobs are of
};

}  // namespace collide::cosim
