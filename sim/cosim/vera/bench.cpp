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
#include "sim/cosim/vera/free_coverage.h"
#include "sim/cosim/vera/free_run.h"
#include "sim/cosim/vera/generator.h"
#include "sim/cosim/vera/recorded.h"
#include "sim/cosim/vera/transactions.h"
#include "sim/units/stopped.h"
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
  static constexpr auto kSteps = &Job::frames;

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

  bool runs_free() const { return timing_.exact && ignored_.empty(); }

  Job parse(const JsonField& json, On /*on*/) const {
    Job job = vera::parse_job(json);
    if (timing_.exact) return job;
    if (job.runs_free())
      json["free"].fail("a chip compared at its CPU port only has no pins to drive");
    vera::check_by_transactions(job, json.place());
    return job;
  }
  static Json print(const Job& job) { return vera::to_json(job); }
  static std::string length(const Job& job) {
    std::size_t sprites = 0;
    std::size_t accesses = 0;
    for (const Job::OneFrame& frame : job.frames) {
      sprites += frame.sprites.size();
      accesses += frame.accesses.size();
    }
    if (job.runs_free()) {
      return counted(job.free.size(), "action") + ", " + counted(sprites, "sprite");
    }
    return counted(job.frames.size(), "frame") + ", " + counted(sprites, "sprite") + ", " +
           fmt::format("{} access{}", accesses, accesses == 1 ? "" : "es");
  }
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    return vera::random_job(draw, stimulus, timing_);
  }
  rc::Seq<Job> simpler(const Job& job) const { return vera::simpler_jobs(job, timing_); }

  JobOutcome run(Job job, const RunOptions& options) const {
    if (job.runs_free()) {
      auto [result, compared] = ran_free(options.on, job, options.wave, {});
      return {vera::to_json(result, job, name_of(options.on)), compared};
    }
    job.lines = timing_.exact && (job.lines || options.trace);  // of a chip lines are not seen
    auto [result, compared] = ran_on(options.on, job, options.wave, vera::detail_of(job));
    if (!timing_.exact) {
      for (auto& frame : result.frames) frame.lines.clear();
    }
    return {vera::to_json(result, job, name_of(options.on)), compared};
  }

  Compared check(const Job& job, Coverage* reached) const {
    if (job.runs_free()) {
      if (reached == nullptr) return ran_free(On::kLockstep, job, {}, {}).compared;
      vera::FreeCover cover(job, *reached);
      const auto watch = [&cover](const auto& out, const auto& in) { cover.see(out, in); };
      return ran_free(On::kLockstep, job, {}, watch).compared;
    }
    const Ran ran = ran_on(On::kLockstep, job, {}, vera::LineDetail::kCounts);
    // Where a chip's accesses are made depends on the chip.
    if (reached != nullptr) vera::cover(job, ran.result, *reached);
    return ran.compared;
  }

  Coverage coverage() const { return vera::make_coverage(timing_); }
  /// Free-running jobs are about other things.
  Coverage coverage_of(const Stimulus& stimulus) const {
    return stimulus.free_running ? vera::make_free_coverage() : coverage();
  }

  std::optional<TracedBack> trace_back(const Job& job, const Divergence& divergence) const {
    if (!timing_.exact || job.runs_free()) return std::nullopt;
    return vera::trace_cell(job, divergence, dut_.unit);
  }

  void record(const Job& job, const WaveOptions& wave) const {
    if (!timing_.exact) {
      ran_on(On::kRtl, job, wave, vera::LineDetail::kNone);
      return;
    }
    if (job.runs_free()) {
      const auto unit = dut_.unit(wave);
      vera::run_free(job, nullptr, unit.get(), [&](const auto&, const auto&) {
        if (unit->wave_clock() > wave.last) throw WaveComplete{};
      });
      return;
    }
    const vera::MakeUnit make_dut = vera::unit_maker(On::kRtl, wave, dut_.unit);
    vera::run_job(job, [&] { return std::make_unique<vera::Recorded>(make_dut(), wave.last); });
  }

 private:
  struct Ran {
    vera::JobResult result;
    Compared compared;
  };
  /// `detail` is that of exact ones.
  Ran ran_on(On on, const Job& job, const WaveOptions& wave, vera::LineDetail detail) const {
    if (!timing_.exact) {
      auto ran = vera::run_by_transactions(
          job, {on, [&] { return dut_.chip(wave, timing_); }, timing_.patience, ignored_});
      return {std::move(ran.job), {ran.compared, ran.frames, ran.clocks}};
    }
    Ran ran;
    ran.result = vera::run_job(job, vera::unit_maker(on, wave, dut_.unit, ignored_, accepts_),
                               detail, [&](const vera::Unit& unit) {
                                 ran.compared.comparisons = unit.compared();
                                 ran.compared.steps = unit.steps_compared();
                               });
    ran.compared.clocks = ran.result.clocks;
    return ran;
  }

  Ran ran_free(On on, const Job& job, const WaveOptions& wave, const vera::WatchPins& watch) const {
    vera::Golden golden;
    std::unique_ptr<vera::Unit> rtl;
    try {
      if (on != On::kGolden) rtl = dut_.unit(wave);
    } catch (const Stopped& stopped) {
      if (on == On::kRtl) throw;
      throw divergence_of(stopped, 0);
    }
    const auto free = vera::run_free(job, on == On::kRtl ? nullptr : &golden, rtl.get(), watch);
    Ran ran;
    ran.result.frames.emplace_back().reads = free.reads;
    ran.compared = {free.comparisons, free.swaps, free.watched};
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

}  // namespace collide::cosim
