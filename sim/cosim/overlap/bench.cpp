// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/bench.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/overlap/coverage.h"
#include "sim/cosim/overlap/generator.h"
#include "sim/cosim/overlap/run_job.h"
#include "sim/units/hung.h"

namespace collide::cosim {
namespace {

using overlap::Job;
using overlap::Unit;

/// Thrown to leave a run whose wave is complete.
struct WaveComplete {};

class OverlapBench final : public UnitBench {
 public:
  explicit OverlapBench(overlap::MakeDut dut) : dut_(std::move(dut)) {}
  /// `dut` has any parameters; jobs are made for those of `sets`.
  OverlapBench(overlap::MakeDut dut, std::vector<overlap::Parameters> sets)
      : dut_(std::move(dut)), any_(true), sets_(std::move(sets)) {}

  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return make_overlap_bench(overlap::loaded_dut(library))->timed(timing);
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    if (!timing.exact) throw InputError("--transactions", "the overlap unit's clocks are a bound");
    return std::make_unique<OverlapBench>(*this);
  }
  std::unique_ptr<UnitBench> with_parameters(const MakeLibrary& make, bool draws) const override {
    overlap::MakeDut dut = [own = dut_, make](
                               overlap::Memory& memory, const overlap::Parameters& parameters,
                               const overlap::MemoryTiming& timing, const WaveOptions& wave) {
      const std::vector<std::string> values = values_of(parameters);
      const overlap::MakeDut make_dut = values.empty() ? own : overlap::loaded_dut(make(values));
      return make_dut(memory, parameters, timing, wave);
    };
    return std::make_unique<OverlapBench>(std::move(dut),
                                          draws ? overlap::drawn_parameters() : kDefaults);
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    if (!bits.empty()) {
      throw InputError("register \"" + bits[0].name + "\"",
                       "of the overlap unit no bits can be left out of the comparison");
    }
    return std::make_unique<OverlapBench>(*this);
  }

  std::string_view name() const override { return "overlap"; }
  std::string_view step_name() const override { return "bus accesses"; }
  std::uint64_t clock_period() const override { return overlap::kRtlClockPeriod; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    const Job job = parse(json, options.on);
    std::uint64_t compared = 0;
    const auto result = overlap::run_job(
        job, maker(job, options.on, options.wave),
        [&](const Job::Step&, Unit& unit, overlap::Ram&) { compared = unit.compared(); });
    if (options.compared) options.compared(compared);
    return overlap::to_json(result, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override {
    return overlap::json_jobs(stimulus, sets_);
  }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return overlap::shrinkable(overlap::parse_job(JsonField("job", job)));
  }
  Json up_to(const Json& job, std::size_t step) const override {
    Json shorter = overlap::to_json(overlap::parse_job(JsonField("job", job)));
    Json& steps = shorter.at("steps");
    if (step + 1 < steps.size()) {
      steps.erase(steps.begin() + static_cast<Json::difference_type>(step) + 1, steps.end());
    }
    return shorter;
  }
  std::string length(const Json& job) const override {
    return fmt::format("{} steps", overlap::parse_job(JsonField("job", job)).steps.size());
  }

  Compared check(const JsonField& json) const override {
    const Job job = parse(json, On::kLockstep);
    Compared compared;
    overlap::run_job(job, maker(job, On::kLockstep, {}),
                     [&](const Job::Step&, Unit& unit, overlap::Ram&) {
                       compared.comparisons = unit.compared();
                       compared.steps = unit.steps_compared();
                       compared.clocks = unit.wave_clock();
                     });
    return compared;
  }

  Coverage coverage() const override { return overlap::make_coverage(); }
  void cover(const JsonField& json, Coverage& coverage) const override {
    overlap::cover(overlap::parse_job(json), coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const Job job = parse(json, On::kRtl);
    try {
      overlap::run_job(job, maker(job, On::kRtl, wave),
                       [&](const Job::Step&, Unit& unit, overlap::Ram&) {
                         if (unit.wave_clock() > wave.last) throw WaveComplete{};
                       });
    } catch (const WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it hangs or stops.
    }
  }

 private:
  Job parse(const JsonField& json, On on) const {
    Job job = overlap::parse_job(json);
    if (on != On::kGolden && !any_ && !values_of(job.parameters).empty()) {
      json["parameters"].fail("this RTL has the defaults; expected those");
    }
    return job;
  }
  overlap::MakeUnit maker(const Job& job, On on, const WaveOptions& wave) const {
    return overlap::unit_maker(on, job.parameters, job.timing, wave, dut_);
  }

  static inline const std::vector<overlap::Parameters> kDefaults{overlap::Parameters{}};

  overlap::MakeDut dut_;
  bool any_ = false;  // parameters may be had
  std::vector<overlap::Parameters> sets_ = kDefaults;
};

}  // namespace

const UnitBench& overlap_bench() {
  static const OverlapBench kBench{overlap::make_rtl};
  return kBench;
}

std::unique_ptr<UnitBench> make_overlap_bench(overlap::MakeDut dut) {
  return std::make_unique<OverlapBench>(std::move(dut));
}

}  // namespace collide::cosim
