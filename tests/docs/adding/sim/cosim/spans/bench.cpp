// SPDX-License-Identifier: MIT
#include "sim/cosim/spans/bench.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/spans/job.h"
#include "sim/units/hung.h"
#include "sim/units/spans/make.h"
#include "sim/units/spans/rtl.h"

namespace collide::cosim {
namespace {

constexpr std::size_t kMostQuestions = 40;

/// Asks everything; a divergence gets the number of the question.
std::vector<bool> ask(const spans::Job& job, spans::Unit& unit) {
  std::vector<bool> answers;
  try {
    for (const auto& [a, b] : job.ask) answers.push_back(unit.meet(a, b));
  } catch (Divergence& divergence) {
    divergence.step = answers.size();
    throw;
  }
  return answers;
}

/// In a gap, touching, with pixels in common, or one of them empty.
unsigned place_of(const spans::Span& a, const spans::Span& b) {
  if (a.left >= a.right || b.left >= b.right) return 3;
  const unsigned left = std::max(a.left, b.left);
  const unsigned right = std::min(a.right, b.right);
  return left > right ? 0 : left == right ? 1 : 2;
}

/// Few columns, so that edges meet often.
rc::Gen<spans::Span> random_span() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 12), rc::gen::inRange(0, 12)),
                      [](const std::pair<int, int>& edges) {
                        return spans::Span{static_cast<std::uint8_t>(edges.first),
                                           static_cast<std::uint8_t>(edges.second)};
                      });
}

class SpansBench final : public UnitBench {
 public:
  explicit SpansBench(spans::MakeDut dut = {}) : dut_(std::move(dut)) {}

  std::string_view name() const override { return "spans"; }
  std::string_view step_name() const override { return "answers"; }
  std::uint64_t clock_period() const override { return spans::kRtlClockPeriod; }

  std::unique_ptr<UnitBench> with(const SharedLibrary& library, const Timing&) const override {
    return std::make_unique<SpansBench>(spans::loaded_dut(library));
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    if (!timing.exact) throw InputError("--timing", "spans is compared clock by clock");
    return std::make_unique<SpansBench>(dut_);
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    if (!bits.empty()) throw InputError("register \"" + bits[0].name + "\"", "spans has none");
    return std::make_unique<SpansBench>(dut_);
  }

  Json run(const JsonField& json, const RunOptions& options) const override {
    const spans::Job job = spans::parse_job(json);
    const auto unit = spans::unit_maker(options.on, options.wave, dut_)();
    const std::vector<bool> answers = ask(job, *unit);
    if (options.compared) options.compared(unit->compared());
    return {{"name", job.name},
            {"on", name_of(options.on)},
            {"meet", answers},
            {"clocks", unit->clocks()}};
  }

  rc::Gen<Json> jobs(const Stimulus&) const override {
    return rc::gen::exec([] {
      spans::Job job{"spans", {}};
      const auto count = *rc::gen::inRange<std::size_t>(1, kMostQuestions + 1);
      for (std::size_t i = 0; i < count; ++i) job.ask.push_back({*random_span(), *random_span()});
      return spans::to_json(job);
    });
  }
  rc::Shrinkable<Json> shrinkable(const Json& json) const override {
    return rc::shrinkable::shrinkRecur(json, [](const Json& longer) {
      std::vector<Json> shorter;
      for (std::size_t i = 0; i < longer["ask"].size(); ++i) {
        Json other = longer;
        other["ask"].erase(i);
        if (!other["ask"].empty()) shorter.push_back(std::move(other));
      }
      return rc::seq::fromContainer(std::move(shorter));
    });
  }
  Json up_to(const Json& job, std::size_t step) const override {
    spans::Job shorter = spans::parse_job(JsonField("job", job));
    if (step + 1 < shorter.ask.size()) shorter.ask.resize(step + 1);
    return spans::to_json(shorter);
  }
  std::string length(const Json& job) const override {
    return fmt::format("{} questions", job.at("ask").size());
  }

  Compared check(const JsonField& json) const override {
    const auto unit = spans::unit_maker(On::kLockstep, {}, dut_)();
    ask(spans::parse_job(json), *unit);
    return {unit->compared(), unit->steps_compared(), unit->clocks()};
  }

  Coverage coverage() const override {
    return Coverage({CoverGroup("places", {{"spans", {"apart", "touch", "meet", "empty"}}})});
  }
  void cover(const JsonField& json, Coverage& coverage) const override {
    for (const auto& [a, b] : spans::parse_job(json).ask) coverage.group(0).hit({place_of(a, b)});
  }

  void record(const JsonField& json, const WaveOptions& wave) const override {
    const auto unit = spans::unit_maker(On::kRtl, wave, dut_)();
    try {
      for (const auto& [a, b] : spans::parse_job(json).ask) {
        if (unit->wave_clock() > wave.last) break;
        unit->meet(a, b);
      }
    } catch (const RtlFailure&) {
      // The wave shows how it stops.
    }
  }

 private:
  spans::MakeDut dut_;
};

}  // namespace

const UnitBench& spans_bench() {
  static const SpansBench kBench;
  return kBench;
}

}  // namespace collide::cosim
