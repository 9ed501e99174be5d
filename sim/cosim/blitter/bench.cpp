// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/bench.h"

#include <fmt/format.h>

#include <utility>

#include "model/blitter/register_names.h"
#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/blitter/coverage.h"
#include "sim/cosim/blitter/generator.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/hung.h"

namespace collide::cosim {
namespace {

using blitter::Bus;
using blitter::FunctionCode;
using blitter::Size;
using blitter::Unit;

/// Thrown to leave a run whose wave is complete.
struct WaveComplete {};

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

class BlitterBench final : public UnitBench {
 public:
  BlitterBench(blitter::MakeDut dut, const Timing& timing)
      : dut_(std::move(dut)), timing_(timing) {}
  BlitterBench(const BlitterBench& other, const std::vector<IgnoredBits>& bits)
      : dut_(other.dut_), timing_(other.timing_), ignored_(other.ignored_) {
    for (const IgnoredBits& some : bits) {
      const auto found = blitter::find_register(some.name);
      if (!found || found->size > 2) {
        throw InputError("register \"" + some.name + "\"",
                         "expected a register of the blitter of one or two bytes");
      }
      const bool high_byte = found->size == 1 && found->offset % 2 == 0;
      ignored_[found->offset / 2] |= static_cast<std::uint16_t>(some.mask << (high_byte ? 8 : 0));
    }
  }

  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return make_blitter_bench(blitter::loaded_dut(library), timing);
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    return make_blitter_bench(dut_, timing);
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    return std::make_unique<BlitterBench>(*this, bits);
  }

  std::string_view name() const override { return "blitter"; }
  std::string_view step_name() const override { return "bus accesses"; }
  std::uint64_t clock_period() const override { return blitter::kRtlClockPeriod; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    blitter::Job job = blitter::parse_job(json);
    job.trace = job.trace || options.trace;
    const auto result = blitter::run_job(
        job, blitter::unit_maker(options.on, options.wave, dut_, timing_, ignored_),
        [&](const Unit& unit) {
          if (options.compared) options.compared(unit.compared());
        });
    return blitter::to_json(result, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override {
    return blitter::json_jobs(stimulus);
  }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return blitter::shrinkable(blitter::parse_job(JsonField("job", job)));
  }
  Json up_to(const Json& job, std::size_t step) const override {
    Json shorter = job;
    Json& steps = shorter.at("steps");
    if (step + 1 < steps.size()) {
      steps.erase(steps.begin() + static_cast<Json::difference_type>(step) + 1, steps.end());
    }
    return shorter;
  }

  std::string length(const Json& job) const override {
    return counted(job.at("steps").size(), "step");
  }

  Compared check(const JsonField& json) const override {
    Compared compared;
    const auto result = blitter::run_job(
        blitter::parse_job(json), blitter::unit_maker(On::kLockstep, {}, dut_, timing_, ignored_),
        [&](const Unit& unit) { compared.comparisons = unit.compared(); });
    compared.steps = result.memory_reads + result.memory_writes;
    compared.clocks = result.clocks;
    return compared;
  }

  Coverage coverage() const override { return blitter::make_coverage(); }

  void cover(const JsonField& json, Coverage& coverage) const override {
    blitter::cover(blitter::parse_job(json), coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const blitter::MakeUnit make_dut = blitter::unit_maker(On::kRtl, wave, dut_, timing_);
    try {
      blitter::run_job(blitter::parse_job(json), [&](Bus& bus) {
        return std::make_unique<UntilWaveEnds>(bus, make_dut, wave);
      });
    } catch (const WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it hangs or stops.
    }
  }

 private:
  blitter::MakeDut dut_;
  Timing timing_;
  blitter::Lockstep::IgnoredBits ignored_{};
};

}  // namespace

const UnitBench& blitter_bench() {
  static const BlitterBench kBench{{}, {}};
  return kBench;
}

std::unique_ptr<UnitBench> make_blitter_bench(blitter::MakeDut dut, const Timing& timing) {
  return std::make_unique<BlitterBench>(std::move(dut), timing);
}

}  // namespace collide::cosim
