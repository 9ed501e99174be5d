// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/list_unit/run_job.h"
#include "sim/cosim/unit_bench.h"
#include "sim/units/hung.h"
#include "sim/units/list_unit/make.h"

namespace collide::cosim {

/// Thrown to leave a run whose wave is complete.
struct WaveComplete {};

/// What the verbs know of a list unit. `Of` has what differs between them:
///   Job, Parameters           with its values_of()
///   kName, kAnswer            its name; the register that is part of results
///   parse(json), json_of(job)
///   maker(on, parameters, timing, wave, dut)
///   drawn()                   parameters that random jobs are made for, the defaults first
///   jobs(stimulus, sets), shrinkable(job)
///   coverage(), cover(job, coverage)
template <class Of>
class ListUnitBench final : public UnitBench {
 public:
  using Job = typename Of::Job;
  using Parameters = typename Of::Parameters;
  using MakeDut = list_unit::MakeDut<Parameters>;

  explicit ListUnitBench(MakeDut dut) : dut_(std::move(dut)) {}
  /// `dut` has any parameters; jobs are made for those of `sets`.
  ListUnitBench(MakeDut dut, std::vector<Parameters> sets)
      : dut_(std::move(dut)), any_(true), sets_(std::move(sets)) {}

  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return ListUnitBench(list_unit::loaded_dut<Parameters>(library)).timed(timing);
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    if (!timing.exact)
      throw InputError("--transactions", fmt::format("the clocks of {} are a bound", Of::kName));
    return std::make_unique<ListUnitBench>(*this);
  }
  std::unique_ptr<UnitBench> with_parameters(const MakeLibrary& make, bool draws) const override {
    MakeDut dut = [own = dut_, make](list_unit::Memory& memory, const Parameters& parameters,
                                     const list_unit::MemoryTiming& timing,
                                     const WaveOptions& wave) {
      const std::vector<std::string> values = values_of(parameters);
      const MakeDut make_dut =
          values.empty() ? own : list_unit::loaded_dut<Parameters>(make(values));
      return make_dut(memory, parameters, timing, wave);
    };
    return std::make_unique<ListUnitBench>(std::move(dut), draws ? Of::drawn() : kDefaults);
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    if (!bits.empty()) {
      throw InputError("register \"" + bits[0].name + "\"",
                       fmt::format("of {} no bits can be left out of the comparison", Of::kName));
    }
    return std::make_unique<ListUnitBench>(*this);
  }

  std::string_view name() const override { return Of::kName; }
  std::string_view step_name() const override { return "bus accesses"; }
  std::uint64_t clock_period() const override { return list_unit::kRtlClockPeriod; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    const Job job = parse(json, options.on);
    std::uint64_t compared = 0;
    const auto result =
        list_unit::run_job(job, job.parameters, Of::kAnswer, maker(job, options.on, options.wave),
                           [&](const list_unit::Job::Step&, list_unit::Unit& unit,
                               list_unit::Ram&) { compared = unit.compared(); });
    if (options.compared) options.compared(compared);
    return list_unit::to_json(result, job, Of::kAnswer, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override { return Of::jobs(stimulus, sets_); }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return Of::shrinkable(Of::parse(JsonField("job", job)));
  }
  Json up_to(const Json& job, std::size_t step) const override {
    Json shorter = Of::json_of(Of::parse(JsonField("job", job)));
    Json& steps = shorter.at("steps");
    if (step + 1 < steps.size()) {
      steps.erase(steps.begin() + static_cast<Json::difference_type>(step) + 1, steps.end());
    }
    return shorter;
  }
  std::string length(const Json& job) const override {
    return fmt::format("{} steps", Of::parse(JsonField("job", job)).steps.size());
  }

  Compared check(const JsonField& json) const override {
    const Job job = parse(json, On::kLockstep);
    Compared compared;
    list_unit::run_job(job, job.parameters, Of::kAnswer, maker(job, On::kLockstep, {}),
                       [&](const list_unit::Job::Step&, list_unit::Unit& unit, list_unit::Ram&) {
                         compared.comparisons = unit.compared();
                         compared.steps = unit.steps_compared();
                         compared.clocks = unit.wave_clock();
                       });
    return compared;
  }

  Coverage coverage() const override { return Of::coverage(); }
  void cover(const JsonField& json, Coverage& coverage) const override {
    Of::cover(Of::parse(json), coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const Job job = parse(json, On::kRtl);
    try {
      list_unit::run_job(job, job.parameters, Of::kAnswer, maker(job, On::kRtl, wave),
                         [&](const list_unit::Job::Step&, list_unit::Unit& unit, list_unit::Ram&) {
                           if (unit.wave_clock() > wave.last) throw WaveComplete{};
                         });
    } catch (const WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it hangs or stops.
    }
  }

 private:
  Job parse(const JsonField& json, On on) const {
    Job job = Of::parse(json);
    if (on != On::kGolden && !any_ && !values_of(job.parameters).empty()) {
      json["parameters"].fail("this RTL has the defaults; expected those");
    }
    return job;
  }
  list_unit::MakeUnit maker(const Job& job, On on, const WaveOptions& wave) const {
    return Of::maker(on, job.parameters, job.timing, wave, dut_);
  }

  static inline const std::vector<Parameters> kDefaults{Parameters{}};

  MakeDut dut_;
  bool any_ = false;  // parameters may be had
  std::vector<Parameters> sets_ = kDefaults;
};

}  // namespace collide::cosim
