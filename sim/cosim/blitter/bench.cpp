// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/bench.h"

#include <utility>
#include <vector>

#include "model/blitter/register_names.h"
#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/blitter/coverage.h"
#include "sim/cosim/blitter/generator.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/units/blitter/behind_bus.h"
#include "sim/units/blitter/rtl.h"

namespace collide::cosim {
namespace {

using blitter::Board;
using blitter::Checker;
using blitter::ObservedBoard;
using blitter::Unit;

/// RTL that ends the run once its wave is complete.
class UntilWaveEnds final : public Board {
 public:
  UntilWaveEnds(std::unique_ptr<Board> board, const WaveOptions& wave)
      : board_(std::move(board)), last_(wave.last) {}

  blitter::Outputs look(const blitter::Inputs& in) override { return board_->look(in); }
  void clock(const blitter::Inputs& in) override {
    if (wave_clock() > last_) throw WaveComplete{};
    board_->clock(in);
  }
  std::uint64_t wave_clock() const override { return board_->wave_clock(); }

 private:
  std::unique_ptr<Board> board_;
  std::uint64_t last_;
};

/// A register of one or two bytes, or half of one of four, as reports name it.
std::optional<blitter::NamedRegister> find_in_a_word(const std::string& name) {
  const std::size_t space = name.find(' ');
  auto found = blitter::find_register(name.substr(0, space));
  if (!found || (found->size > 2) != (space != name.npos)) return std::nullopt;
  if (space == name.npos) return found;
  const std::string half = name.substr(space + 1);
  if (half != "high" && half != "low") return std::nullopt;
  return blitter::NamedRegister{found->offset + (half == "low" ? 2 : 0), 2};
}

class Blitter : public UnitOf<Blitter> {
 public:
  using Job = blitter::Job;
  static constexpr auto kSteps = &Job::actions;

  Blitter(blitter::MakeDut dut, const Timing& timing) : dut_(std::move(dut)), timing_(timing) {}

  UnitFacts facts() const { return {"blitter", "bus accesses", blitter::kRtlClockPeriod}; }

  static Blitter with(const SharedLibrary& library, const Timing& timing) {
    return {blitter::loaded_dut(library), timing};
  }
  Blitter timed(const Timing& other) const { return {dut_, other}; }
  Blitter behind(const std::string& bus, const Libraries& libraries) const {
    return behind(adapters::bridge_of("blitter", bus, libraries));
  }
  Blitter behind(const adapters::MakeBridge& bridge) const {
    Blitter other = *this;
    other.dut_ = blitter::behind_bus(dut_, bridge);
    return other;
  }
  Blitter ignoring(const std::vector<IgnoredBits>& bits) const {
    Blitter tolerant = *this;
    for (const IgnoredBits& some : bits) {
      const auto found = find_in_a_word(some.name);
      if (!found) {
        throw InputError("register \"" + some.name + "\"",
                         "expected a register of the blitter of one or two bytes, or half of one "
                         "of four such as \"SRC_ADDR high\"");
      }
      const bool high_byte = found->size == 1 && found->offset % 2 == 0;
      tolerant.ignored_[found->offset / 2] |=
          static_cast<std::uint16_t>(some.mask << (high_byte ? 8 : 0));
    }
    return tolerant;
  }

  Blitter going_on(const Accepts& accepts) const {
    Blitter other = *this;
    other.accepts_ = accepts;
    return other;
  }

  Job parse(const JsonField& json, On on) const {
    Job job = blitter::parse_job(json);
    if (on != On::kLockstep || !timing_.results) return job;
    if (job.has_agents()) {
      json["do"].fail(
          "has agents that act at the same time, expected --timing exact or transactions: by "
          "results the order of reads is unknown");
    }
    if (const auto action = blitter::write_while_busy(job)) {
      json["do"].elements()[*action].fail(
          "writes a register while BUSY, expected none by results: the order with the reads is "
          "unknown");
    }
    return job;
  }
  static std::string length(const Job& job) { return counted(job.actions.size(), "step"); }
  static Json print(const Job& job) { return blitter::to_json(job); }
  /// With agents that act at the same time only clock by clock: docs/reference/timing.md.
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    Stimulus own = stimulus;
    own.plain = stimulus.plain || timing_.results;
    return blitter::random_job(draw, own, timing_.exact);
  }
  rc::Seq<Job> simpler(const Job& job) const {
    if (!timing_.results) return blitter::simpler_jobs(job);
    return rc::seq::filter(blitter::simpler_jobs(job),
                           [](const Job& simpler) { return !blitter::write_while_busy(simpler); });
  }

  JobOutcome run(Job job, const RunOptions& options) const {
    job.trace = job.trace || options.trace;
    JobOutcome outcome;
    const auto result = run_on(options.on, job, options.wave, outcome.compared);
    outcome.result = blitter::to_json(result, job, name_of(options.on));
    return outcome;
  }

  Compared check(const Job& job, Coverage* reached) const {
    Compared compared;
    run_on(On::kLockstep, job, {}, compared, reached);
    return compared;
  }

  Coverage coverage() const { return blitter::make_coverage(timing_.exact); }

  void record(const Job& job, const WaveOptions& wave) const {
    const Blitter until_it_ends(
        [dut = dut(), wave](const WaveOptions&) {
          return std::make_unique<UntilWaveEnds>(dut(wave), wave);
        },
        timing_);
    Compared compared;
    until_it_ends.run_on(On::kRtl, job, {}, compared);
  }

 private:
  blitter::MakeDut dut() const { return dut_ ? dut_ : blitter::own_dut(); }

  blitter::JobResult run_on(On on, const Job& job, const WaveOptions& wave, Compared& compared,
                            Coverage* reached = nullptr) const {
    const bool has_agents = on != On::kGolden && job.has_agents();
    blitter::JobResult result = has_agents ? run_with_agents(on, job, wave, compared, reached)
                                           : run_in_turn(on, job, wave, compared, reached);
    compared.steps = result.memory_reads + result.memory_writes;
    compared.clocks = result.clocks;
    return result;
  }

  blitter::JobResult run_in_turn(On on, const Job& job, const WaveOptions& wave, Compared& compared,
                                 Coverage* reached) const {
    if (on != On::kLockstep) {
      return blitter::run_job(job, blitter::unit_maker(on, wave, dut_, timing_));
    }
    const auto make = [&](blitter::Bus& bus) -> std::unique_ptr<Unit> {
      auto observed = reached == nullptr ? nullptr : observed_board(wave, *reached);
      ObservedBoard* const board = observed.get();
      auto unit = std::make_unique<blitter::Lockstep>(
          bus, observed ? std::move(observed) : dut()(wave), timing_, ignored_, accepts_);
      if (board != nullptr) board->observe(unit->checker());
      return unit;
    };
    return blitter::run_job(job, make,
                            [&](const Unit& unit) { compared.comparisons = unit.compared(); });
  }

  blitter::JobResult run_with_agents(On on, const Job& job, const WaveOptions& wave,
                                     Compared& compared, Coverage* reached) const {
    Checker checker(timing_, ignored_, accepts_);
    if (reached == nullptr) {
      const std::unique_ptr<Board> board = dut()(wave);
      const auto result =
          blitter::run_job(job, *board, timing_, on == On::kRtl ? nullptr : &checker);
      compared.comparisons = checker.comparisons();
      return result;
    }
    const auto board = observed_board(wave, *reached);
    board->observe(checker);
    const auto result = blitter::run_job(job, *board, timing_, &checker);
    compared.comparisons = checker.comparisons();
    return result;
  }

  std::unique_ptr<ObservedBoard> observed_board(const WaveOptions& wave, Coverage& reached) const {
    return std::make_unique<ObservedBoard>(dut()(wave), timing_.exact, reached);
  }

  blitter::MakeDut dut_;
  Timing timing_;
  Checker::IgnoredBits ignored_{};
  Accepts accepts_;
};

}  // namespace

const UnitBench& blitter_bench() {
  static const BenchOf<Blitter> kBench{{{}, {}}};
  return kBench;
}

std::unique_ptr<UnitBench> make_blitter_bench(const adapters::MakeBridge& bridge) {
  return bench_of(Blitter({}, {}).behind(bridge));
}

std::unique_ptr<UnitBench> make_blitter_bench(blitter::MakeDut dut, const Timing& timing) {
  return bench_of(Blitter(std::move(dut), timing));
}

}  // namespace collide::cosim
