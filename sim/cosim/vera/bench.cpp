// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/bench.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/vera/coverage.h"
#include "sim/cosim/vera/generator.h"
#include "sim/cosim/vera/recorded.h"
#include "sim/cosim/vera/transactions.h"
#include "sim/units/hung.h"
#include "sim/units/vera/rtl.h"

namespace collide::cosim {
namespace {

vera::Dut our_rtl() {
  return {[](const WaveOptions& wave) { return vera::make_rtl(wave); }, vera::make_rtl_chip};
}

std::unique_ptr<UnitBench> make_bench(vera::Dut dut, const Timing& timing,
                                      vera::IgnoredBits ignored);

/// What is the same whatever the timing.
class VeraBench : public UnitBench {
 public:
  VeraBench(vera::Dut dut, const Timing& timing, vera::IgnoredBits ignored)
      : dut_(std::move(dut)), timing_(timing), ignored_(std::move(ignored)) {}

  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    return make_bench(dut_, timing_, vera::IgnoredBits(bits));
  }
  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return make_bench(vera::loaded_dut(library), timing, {});
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    return make_bench(dut_, timing, ignored_);
  }

  bool needs_port(std::string_view port, const Timing& timing) const override {
    if (timing.exact) return port != "o_working";
    for (const std::string_view needed :
         {"i_clk", "i_rst", "i_strobe", "i_write", "i_register", "i_data", "o_data", "o_irq"}) {
      if (port == needed) return true;
    }
    return false;
  }

  std::string_view name() const override { return "vera"; }
  std::uint64_t clock_period() const override { return vera::kRtlClockPeriod; }

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
    return counted(job.at("frames").size(), "frame") + ", " + counted(sprites, "sprite") + ", " +
           fmt::format("{} access{}", accesses, accesses == 1 ? "" : "es");
  }

 protected:
  vera::Dut dut_;
  Timing timing_;
  vera::IgnoredBits ignored_;
};

class ExactVeraBench final : public VeraBench {
 public:
  using VeraBench::VeraBench;

  std::string_view step_name() const override { return "lines"; }
  /// A few hundred of them are whole frames, which some bins need.
  std::uint64_t usual_jobs() const override { return 4000; }
  std::uint64_t covering_jobs() const override { return 256; }
  std::uint64_t share() const override { return 32; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    vera::Job job = vera::parse_job(json);
    job.lines = job.lines || options.trace;
    const auto result =
        vera::run_job(job, vera::unit_maker(options.on, options.wave, dut_.unit, ignored_),
                      vera::detail_of(job), [&](const vera::Unit& unit) {
                        if (options.compared) options.compared(unit.compared());
                      });
    return vera::to_json(result, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override { return vera::json_jobs(stimulus); }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return vera::shrinkable(vera::parse_job(JsonField("job", job)));
  }
  Compared check(const JsonField& json) const override {
    Compared compared;
    seen_ = vera::run_job(vera::parse_job(json),
                          vera::unit_maker(On::kLockstep, {}, dut_.unit, ignored_),
                          vera::LineDetail::kCounts, [&](const vera::Unit& unit) {
                            compared.comparisons = unit.compared();
                            compared.steps = unit.steps_compared();
                          });
    compared.clocks = seen_.clocks;
    checked_ = json.value();
    return compared;
  }

  Coverage coverage() const override { return vera::make_coverage(); }

  void cover(const JsonField& json, Coverage& coverage) const override {
    const vera::Job job = vera::parse_job(json);
    if (json.value() != checked_) {
      seen_ = vera::run_job(job, vera::unit_maker(On::kGolden), vera::LineDetail::kCounts);
      checked_ = json.value();
    }
    vera::cover(job, seen_, coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const vera::MakeUnit make_dut = vera::unit_maker(On::kRtl, wave, dut_.unit);
    try {
      vera::run_job(vera::parse_job(json),
                    [&] { return std::make_unique<vera::Recorded>(make_dut(), wave.last); });
    } catch (const vera::WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it stops.
    }
  }

 private:
  // The job that ran last, and what the golden model did in it
  mutable Json checked_;
  mutable vera::JobResult seen_;
};

/// VERA by its CPU port alone.
class VeraBenchByTransactions final : public VeraBench {
 public:
  VeraBenchByTransactions(vera::Dut dut, const Timing& timing, vera::IgnoredBits ignored)
      : VeraBench(std::move(dut), timing, std::move(ignored)) {
    if (timing.patience < vera::Patience::kLeast || timing.patience > vera::Patience::kMost) {
      throw InputError("--patience",
                       fmt::format("{} is not in {}..{}, the clocks that VERA may take for an "
                                   "access",
                                   timing.patience, vera::Patience::kLeast, vera::Patience::kMost));
    }
  }

  std::string_view step_name() const override { return "frames"; }
  /// A chip is filled by its port before every job, which takes most of a second.
  std::uint64_t shrink_runs() const override { return 200; }
  std::uint64_t usual_jobs() const override { return 40; }
  std::uint64_t covering_jobs() const override { return 40; }
  std::uint64_t share() const override { return 1; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    vera::Job job = parse(json);
    auto result = vera::run_by_transactions(job, options_of(options.on, options.wave));
    if (options.on == On::kLockstep && options.compared) options.compared(result.compared);
    // Lines are not seen of a chip.
    job.lines = false;
    for (auto& frame : result.job.frames) frame.lines.clear();
    return vera::to_json(result.job, job, name_of(options.on));
  }

  rc::Gen<Json> jobs(const Stimulus& stimulus) const override {
    return vera::json_jobs(stimulus, timing_);
  }
  rc::Shrinkable<Json> shrinkable(const Json& job) const override {
    return vera::shrinkable(vera::parse_job(JsonField("job", job)), timing_);
  }

  Compared check(const JsonField& json) const override {
    auto result = vera::run_by_transactions(parse(json), options_of(On::kLockstep, {}));
    const Compared compared{result.compared, result.frames, result.clocks};
    checked_ = json.value();
    seen_ = std::move(result.job);
    return compared;
  }

  Coverage coverage() const override { return vera::make_coverage(timing_); }

  void cover(const JsonField& json, Coverage& coverage) const override {
    const vera::Job job = parse(json);
    // Where accesses are made depends on the chip.
    if (json.value() != checked_) {
      seen_ = vera::run_by_transactions(job, options_of(On::kGolden, {})).job;
      checked_ = json.value();
    }
    vera::cover(job, seen_, coverage);
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    try {
      vera::run_by_transactions(parse(json), options_of(On::kRtl, wave));
    } catch (const RtlFailure&) {
      // The wave shows how it stops.
    }
  }

 private:
  static vera::Job parse(const JsonField& json) {
    vera::Job job = vera::parse_job(json);
    vera::check_by_transactions(job, json.place());
    return job;
  }
  vera::TransactionsOptions options_of(On on, const WaveOptions& wave) const {
    return {on, [this, wave] { return dut_.chip(wave, timing_); }, timing_.patience, ignored_};
  }

  // The job that ran last, and what the golden model did in it
  mutable Json checked_;
  mutable vera::JobResult seen_;
};

std::unique_ptr<UnitBench> make_bench(vera::Dut dut, const Timing& timing,
                                      vera::IgnoredBits ignored) {
  if (timing.exact)
    return std::make_unique<ExactVeraBench>(std::move(dut), timing, std::move(ignored));
  return std::make_unique<VeraBenchByTransactions>(std::move(dut), timing, std::move(ignored));
}

}  // namespace

const UnitBench& vera_bench() {
  static const ExactVeraBench kBench{our_rtl(), {}, {}};
  return kBench;
}

std::unique_ptr<UnitBench> make_vera_bench(vera::Dut dut, const Timing& timing) {
  return make_bench(std::move(dut), timing, {});
}

}  // namespace collide::cosim
