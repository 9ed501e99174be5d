// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/bench.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "sim/cosim/stopped.h"
#include "sim/cosim/vera/coverage.h"
#include "sim/cosim/vera/generator.h"
#include "sim/cosim/vera/lockstep.h"
#include "sim/cosim/vera/recorded.h"
#include "sim/verilated/vera.h"

namespace collide::vera {

MakeUnit unit_maker(cosim::On on, const WaveOptions& wave, const MakeDut& dut,
                    const IgnoredBits& ignored) {
  const MakeDut make = dut ? dut : [](const WaveOptions& options) { return make_rtl(options); };
  switch (on) {
    case cosim::On::kGolden:
      return [] { return std::make_unique<Golden>(); };
    case cosim::On::kRtl:
      return [make, wave] { return make(wave); };
    case cosim::On::kLockstep:
      break;
  }
  return [make, wave, ignored] {
    try {
      return std::make_unique<Lockstep>(make(wave), ignored);
    } catch (const Stopped& stopped) {
      throw cosim::divergence_of(stopped, 0);
    }
  };
}

}  // namespace collide::vera

namespace collide::cosim {
namespace {

/// 25 MHz, in picoseconds.
constexpr std::uint64_t kPixelClockPeriod = 40'000;

class VeraBench final : public UnitBench {
 public:
  explicit VeraBench(vera::MakeDut dut, vera::IgnoredBits ignored = {})
      : dut_(std::move(dut)), ignored_(std::move(ignored)) {}

  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    return std::make_unique<VeraBench>(dut_, vera::IgnoredBits(bits));
  }
  std::unique_ptr<UnitBench> timed(const Timing&) const override {
    throw InputError("--timing", "VERA is compared clock by clock only");
  }

  bool needs_port(std::string_view port, const Timing& timing) const override {
    if (timing.exact) return port != "o_working";
    // All goes through the CPU port.
    for (const std::string_view needed : {"i_clk", "i_rst", "i_strobe", "i_write", "i_register",
                                          "i_data", "o_data", "o_busy", "o_irq"}) {
      if (port == needed) return true;
    }
    return false;
  }

  std::string_view name() const override { return "vera"; }
  std::string_view step_name() const override { return "lines"; }
  std::uint64_t clock_period() const override { return kPixelClockPeriod; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    vera::Job job = vera::parse_job(json);
    job.lines = job.lines || options.trace;
    const auto result =
        vera::run_job(job, vera::unit_maker(options.on, options.wave, dut_, ignored_),
                      [&](const vera::Unit& unit) {
                        if (options.on != On::kLockstep || !options.compared) return;
                        options.compared(dynamic_cast<const vera::Lockstep&>(unit).compared());
                      });
    return vera::to_json(result, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override { return vera::json_jobs(stimulus); }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return vera::shrinkable(vera::parse_job(JsonField("job", job)));
  }
  Json up_to(const Json& job, std::size_t frame) const override {
    Json shorter = job;
    Json& frames = shorter.at("frames");
    if (frame + 1 < frames.size()) {
      frames.erase(frames.begin() + static_cast<Json::difference_type>(frame) + 1, frames.end());
    }
    return shorter;
  }

  std::string length(const Json& job) const override {
    std::size_t sprites = 0;
    std::size_t accesses = 0;
    for (const Json& frame : job.at("frames")) {
      if (frame.contains("sprites")) sprites += frame["sprites"].size();
      if (frame.contains("accesses")) accesses += frame["accesses"].size();
    }
    return fmt::format("{} frames, {} sprites, {} accesses", job.at("frames").size(), sprites,
                       accesses);
  }

  Compared check(const JsonField& json) const override {
    Compared compared;
    const auto result =
        vera::run_job(vera::parse_job(json), vera::unit_maker(On::kLockstep, {}, dut_, ignored_),
                      [&](const vera::Unit& unit) {
                        const auto& lockstep = dynamic_cast<const vera::Lockstep&>(unit);
                        compared.comparisons = lockstep.compared();
                        compared.steps = lockstep.rows();
                      });
    for (const auto& frame : result.frames) compared.clocks += frame.frame.clocks;
    return compared;
  }

  Coverage coverage() const override { return vera::make_coverage(); }

  void cover(const JsonField& json, Coverage& coverage) const override {
    vera::Job job = vera::parse_job(json);
    job.lines = true;
    vera::cover(job, vera::run_job(job, vera::unit_maker(On::kGolden)), coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const vera::MakeUnit make_dut = vera::unit_maker(On::kRtl, wave, dut_);
    try {
      vera::run_job(vera::parse_job(json),
                    [&] { return std::make_unique<vera::Recorded>(make_dut(), wave.last); });
    } catch (const vera::WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it stops.
    }
  }

 private:
  vera::MakeDut dut_;
  vera::IgnoredBits ignored_;
};

}  // namespace

const UnitBench& vera_bench() {
  static const VeraBench kBench{{}};
  return kBench;
}

std::unique_ptr<UnitBench> make_vera_bench(vera::MakeDut dut) {
  return std::make_unique<VeraBench>(std::move(dut));
}

}  // namespace collide::cosim
