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

  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return make_overlap_bench(overlap::loaded_dut(library))->timed(timing);
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    if (!timing.exact) throw InputError("--transactions", "the overlap unit's clocks are a bound");
    return make_overlap_bench(dut_);
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    if (!bits.empty()) {
      throw InputError("register \"" + bits[0].name + "\"",
                       "of the overlap unit no bits can be left out of the comparison");
    }
    return make_overlap_bench(dut_);
  }

  std::string_view name() const override { return "overlap"; }
  std::string_view step_name() const override { return "bus accesses"; }
  std::uint64_t clock_period() const override { return overlap::kRtlClockPeriod; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    const Job job = overlap::parse_job(json, options.on);
    std::uint64_t compared = 0;
    const auto result = overlap::run_job(
        job, maker(job, options.on, options.wave),
        [&](const Job::Step&, Unit& unit, const overlap::Ram&) { compared = unit.compared(); });
    if (options.compared) options.compared(compared);
    return overlap::to_json(result, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override {
    return overlap::json_jobs(stimulus);
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
    const Job job = overlap::parse_job(json, On::kLockstep);
    Compared compared;
    overlap::run_job(job, maker(job, On::kLockstep, {}),
                     [&](const Job::Step&, Unit& unit, const overlap::Ram&) {
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
    const Job job = overlap::parse_job(json, On::kRtl);
    try {
      overlap::run_job(job, maker(job, On::kRtl, wave),
                       [&](const Job::Step&, Unit& unit, const overlap::Ram&) {
                         if (unit.wave_clock() > wave.last) throw WaveComplete{};
                       });
    } catch (const WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it hangs or stops.
    }
  }

 private:
  overlap::MakeUnit maker(const Job& job, On on, const WaveOptions& wave) const {
    return overlap::unit_maker(on, job.parameters, job.timing, wave, dut_);
  }

  overlap::MakeDut dut_;
};

}  // namespace

const UnitBench& overlap_bench() {
  static const OverlapBench kBench{{}};
  return kBench;
}

std::unique_ptr<UnitBench> make_overlap_bench(overlap::MakeDut dut) {
  return std::make_unique<OverlapBench>(std::move(dut));
}

}  // namespace collide::cosim
