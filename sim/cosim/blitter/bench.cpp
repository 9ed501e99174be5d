// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/bench.h"

#include <utility>

#include "model/blitter/register_names.h"
#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/blitter/coverage.h"
#include "sim/cosim/blitter/generator.h"
#include "sim/cosim/blitter/meetings.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/units/blitter/rtl.h"

namespace collide::cosim {
namespace {

using blitter::Bus;
using blitter::FunctionCode;
using blitter::Size;
using blitter::Unit;

/// A unit that ends the run once its wave is complete, between two accesses if need be.
class UntilWaveEnds final : public Unit, private Bus {
 public:
  UntilWaveEnds(Bus& bus, const blitter::MakeUnit& make, const WaveOptions& wave)
      : bus_(bus), last_(wave.last), unit_(make(*this)) {}

  void reset() override { unit_->reset(); }
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override {
    check();
    return unit_->read(offset, size, fc);
  }
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override {
    check();
    return unit_->write(offset, size, data, fc);
  }
  bool requests_bus() const override { return unit_->requests_bus(); }
  std::uint64_t grant(std::uint64_t limit) override { return unit_->grant(limit); }
  void foreign_cycle() override {
    check();
    unit_->foreign_cycle();
  }
  bool rest(unsigned rested) override {
    check();
    return unit_->rest(rested);
  }
  bool done() const override { return unit_->done(); }
  std::uint64_t done_edges() const override { return unit_->done_edges(); }
  std::uint64_t clocks() const override { return unit_->clocks(); }
  std::uint64_t wave_clock() const override { return unit_->wave_clock(); }

 private:
  std::uint16_t read(std::uint32_t address) override { return bus_.read(address); }
  void write(std::uint32_t address, std::uint16_t data) override { bus_.write(address, data); }
  unsigned wait_states() override {
    check();
    return bus_.wait_states();
  }
  bool fails(std::uint32_t address) override { return bus_.fails(address); }
  void select(unsigned lanes) override { bus_.select(lanes); }
  void check() const {
    if (unit_->wave_clock() > last_) throw WaveComplete{};
  }

  Bus& bus_;
  std::uint64_t last_;
  std::unique_ptr<Unit> unit_;
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
  static constexpr auto kSteps = &Job::steps;

  Blitter(blitter::MakeDut dut, const Timing& timing) : dut_(std::move(dut)), timing_(timing) {}

  UnitFacts facts() const { return {"blitter", "bus accesses", blitter::kRtlClockPeriod}; }

  static Blitter with(const SharedLibrary& library, const Timing& timing) {
    return {blitter::loaded_dut(library), timing};
  }
  Blitter timed(const Timing& other) const { return {dut_, other}; }
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

  /// By transactions when it is asked for: docs/reference/timing.md says which cores have such
  /// jobs.
  bool runs_free() const { return timing_.exact; }

  Job parse(const JsonField& json, On on) const {
    Job job = blitter::parse_job(json);
    if (on == On::kLockstep && timing_.results) {
      if (job.runs_free()) json["free"].fail(kOrderOfReads);
      if (const auto step = blitter::write_while_busy(job)) {
        json["steps"].elements()[*step].fail(
            "writes a register while BUSY, expected none by results: the order with the reads is "
            "unknown");
      }
    }
    if (on == On::kGolden && job.runs_free()) {
      json["free"].fail("a free-running job needs RTL; expected --on rtl or lockstep");
    }
    return job;
  }
  static std::string length(const Job& job) {
    return counted(job.steps.size() + job.free.size(), "step");
  }
  static Json print(const Job& job) { return blitter::to_json(job); }
  Job random(const Draw& draw, const Stimulus& stimulus) const {
    if (!timing_.results) return blitter::random_job(draw, stimulus);
    if (stimulus.free_running) throw InputError("--free-running", kOrderOfReads);
    Stimulus plain = stimulus;
    plain.plain = true;
    return blitter::random_job(draw, plain);
  }
  rc::Seq<Job> simpler(const Job& job) const {
    if (!timing_.results) return blitter::simpler_jobs(job);
    return rc::seq::filter(blitter::simpler_jobs(job),
                           [](const Job& simpler) { return !blitter::write_while_busy(simpler); });
  }

  JobOutcome run(Job job, const RunOptions& options) const {
    job.trace = job.trace || options.trace;
    JobOutcome outcome;
    if (job.runs_free()) {
      const auto result = run_free(options.on, job, options.wave, outcome.compared);
      outcome.result = blitter::to_json(result, job, name_of(options.on));
      return outcome;
    }
    const auto result =
        blitter::run_job(job, maker(options.on, options.wave),
                         [&](const Unit& unit) { outcome.compared.comparisons = unit.compared(); });
    outcome.result = blitter::to_json(result, job, name_of(options.on));
    return outcome;
  }

  Compared check(const Job& job, Coverage* reached) const {
    Compared compared;
    if (job.runs_free()) {
      run_free(On::kLockstep, job, {}, compared, reached);
      return compared;
    }
    const auto result = blitter::run_job(job, maker(On::kLockstep, {}), [&](const Unit& unit) {
      compared.comparisons = unit.compared();
    });
    compared.steps = result.memory_reads + result.memory_writes;
    compared.clocks = result.clocks;
    if (reached != nullptr) blitter::cover(job, *reached);
    return compared;
  }

  static Coverage coverage_of(const Stimulus& stimulus) {
    return stimulus.free_running ? blitter::make_meetings() : blitter::make_coverage();
  }

  void record(const Job& job, const WaveOptions& wave) const {
    if (job.runs_free()) {
      Compared compared;
      run_free(On::kRtl, job, wave, compared);
      return;
    }
    const blitter::MakeUnit make_dut = blitter::unit_maker(On::kRtl, wave, dut_, timing_);
    blitter::run_job(
        job, [&](Bus& bus) { return std::make_unique<UntilWaveEnds>(bus, make_dut, wave); });
  }

 private:
  /// On the RTL, and if it is not for the RTL alone explained by the golden model.
  blitter::JobResult run_free(On on, const Job& job, const WaveOptions& wave, Compared& compared,
                              Coverage* reached = nullptr) const {
    const blitter::MakeDut make = dut_ ? dut_ : blitter::own_dut();
    return blitter::run_free_job(
        job, [&](Bus& bus) { return make(bus, wave, timing_); },
        on == On::kRtl ? nullptr : &ignored_, timing_, compared, reached);
  }

  static constexpr const char* kOrderOfReads =
      "what the pins show is explained with the order of reads, expected --timing exact or "
      "transactions";

  blitter::MakeUnit maker(On on, const WaveOptions& wave) const {
    return blitter::unit_maker(on, wave, dut_, timing_, ignored_, accepts_);
  }

  blitter::MakeDut dut_;
  Timing timing_;
  blitter::Lockstep::IgnoredBits ignored_{};
  Accepts accepts_;
};

}  // namespace

const UnitBench& blitter_bench() {
  static const BenchOf<Blitter> kBench{{{}, {}}};
  return kBench;
}

std::unique_ptr<UnitBench> make_blitter_bench(blitter::MakeDut dut, const Timing& timing) {
  return bench_of(Blitter(std::move(dut), timing));
}

}  // namespace collide::cosim
