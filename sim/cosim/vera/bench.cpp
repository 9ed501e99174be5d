// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/bench.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/vera/cell_trace.h"
#include "sim/cosim/vera/coverage.h"
#include "sim/cosim/vera/generator.h"
#include "sim/cosim/vera/paired.h"
#include "sim/cosim/vera/transactions.h"
#include "sim/units/adapters/bridge.h"
#include "sim/units/adapters/own_rtl.h"
#include "sim/units/stopped.h"
#include "sim/units/vera/behind_bus.h"
#include "sim/units/vera/checked.h"
#include "sim/units/vera/rtl.h"

namespace collide::cosim {
namespace {

vera::Dut our_rtl() {
  return {[](const WaveOptions& wave) { return vera::make_rtl(wave); }, vera::make_rtl_chip};
}

/// Exact, or by its CPU port alone.
class Vera : public UnitOf<Vera> {
 public:
  using Job = vera::Job;
  static constexpr auto kSteps = &Job::actions;

  Vera(vera::Dut dut, const Timing& timing, vera::IgnoredBits ignored = {})
      : dut_(std::move(dut)), timing_(timing), ignored_(std::move(ignored)) {
    if (timing.exact) return;
    refuse_results(timing, "VERA");
    if (timing.patience < vera::Patience::kLeast || timing.patience > vera::Patience::kMost) {
      throw InputError("--patience",
                       fmt::format("{} is outside {}..{}, the clocks that VERA may take for an "
                                   "access",
                                   timing.patience, vera::Patience::kLeast, vera::Patience::kMost));
    }
  }

  UnitFacts facts() const {
    UnitFacts facts{"vera", timing_.exact ? "lines" : "frames", vera::kRtlClockPeriod};
    // A few hundred of them are whole frames, which some bins need.
    facts.usual_jobs = 4000;
    facts.covering_jobs = 256;
    facts.share = 32;
    if (timing_.exact) return facts;
    // A chip is filled by its port before every job, which takes most of a second.
    facts.shrink_runs = 200;
    facts.usual_jobs = facts.covering_jobs = 40;
    facts.share = 1;
    return facts;
  }

  static Vera with(const SharedLibrary& library, const Timing& timing) {
    return {vera::loaded_dut(library), timing};
  }
  Vera timed(const Timing& other) const { return {dut_, other, ignored_}; }
  Vera behind(const std::string& bus, const Libraries& libraries) const {
    adapters::way_to("vera", bus);  // refuses any other
    return behind(adapters::make_wishbone_to_vera(libraries));
  }
  Vera behind(const vera::MakeWishboneToVera& adapter) const {
    if (!timing_.exact) throw InputError("--timing", "behind a bus VERA is compared exactly only");
    Vera other = *this;
    other.dut_.unit = vera::behind_bus(dut_.unit, adapter);
    return other;
  }
  Vera ignoring(const std::vector<IgnoredBits>& bits) const {
    return {dut_, timing_, vera::IgnoredBits(bits)};
  }
  Vera going_on(const Accepts& accepts) const {
    Vera other = *this;
    other.accepts_ = accepts;
    return other;
  }
  static bool needs_port(std::string_view port, const Timing& held_to) {
    if (held_to.exact) return port != "o_working";
    for (const std::string_view needed :
         {"i_clk", "i_rst", "i_strobe", "i_write", "i_register", "i_data", "o_data", "o_irq"}) {
      if (port == needed) return true;
    }
    return false;
  }

  Job parse(const JsonField& json, On /*on*/) const {
    Job job = vera::parse_job(json);
    if (!timing_.exact) vera::check_by_transactions(job, json.place());
    return job;
  }
  static Json print(const Job& job) { return vera::to_json(job); }
  static std::string length(const Job& job) { return counted(job.actions.size(), "action"); }
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    return vera::random_job(draw, stimulus, timing_);
  }
  rc::Seq<Job> simpler(const Job& job) const { return vera::simpler_jobs(job, timing_); }

  JobOutcome run(Job job, const RunOptions& options) const {
    job.lines = timing_.exact && (job.lines || options.trace);  // of a chip lines are not seen
    auto [result, compared] = ran_on(options.on, job, options.wave, vera::detail_of(job), nullptr);
    if (!timing_.exact) {
      for (auto& frame : result.frames) frame.lines.clear();
    }
    return {vera::to_json(result, job, name_of(options.on)), compared};
  }

  Compared check(const Job& job, Coverage* reached) const {
    if (reached == nullptr) {
      return ran_on(On::kLockstep, job, {}, vera::LineDetail::kNone, nullptr).compared;
    }
    vera::Cover cover(job, *reached, timing_);
    return ran_on(On::kLockstep, job, {}, vera::LineDetail::kCounts, &cover).compared;
  }
  Coverage coverage() const { return vera::make_coverage(timing_); }

  std::optional<TracedBack> trace_back(const Job& job, const Divergence& divergence) const {
    if (!timing_.exact) return std::nullopt;
    return vera::trace_cell(job, divergence, dut_.unit);
  }

  void record(const Job& job, const WaveOptions& wave) const {
    if (!timing_.exact) {
      ran_on(On::kRtl, job, wave, vera::LineDetail::kNone, nullptr);
      return;
    }
    vera::run_job(
        job, [&] { return std::make_unique<vera::Recorded>(dut_.unit(wave), wave.last); },
        vera::LineDetail::kNone);
  }

 private:
  struct Ran {
    vera::JobResult result;
    Compared compared;
  };
  /// `detail` is that of exact ones.
  Ran ran_on(On on, const Job& job, const WaveOptions& wave, vera::LineDetail detail,
             vera::JobWatch* watch) const {
    if (!timing_.exact) {
      auto ran = vera::run_by_transactions(
          job, {on, [&] { return dut_.chip(wave, timing_); }, timing_.patience, ignored_, watch});
      return {std::move(ran.job), {ran.compared, ran.frames, ran.clocks}};
    }
    Ran ran;
    ran.result = vera::run_job(
        job, vera::unit_maker(on, wave, dut_.unit, ignored_, accepts_), detail,
        [&](const vera::Unit& unit) {
          ran.compared.comparisons = unit.compared();
          ran.compared.steps = unit.steps_compared();
        },
        watch);
    ran.compared.clocks = ran.result.clocks;
    return ran;
  }

  vera::Dut dut_;
  Timing timing_;
  vera::IgnoredBits ignored_;
  Accepts accepts_;
};

}  // namespace

const UnitBench& vera_bench() {
  static const BenchOf<Vera> kBench{{our_rtl(), {}}};
  return kBench;
}

std::unique_ptr<UnitBench> make_vera_bench(vera::Dut dut, const Timing& timing) {
  return bench_of(Vera(std::move(dut), timing));
}

std::unique_ptr<UnitBench> make_vera_bench(const vera::MakeWishboneToVera& adapter) {
  return bench_of(Vera(our_rtl(), {}).behind(adapter));
}

}  // namespace collide::cosim
