// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "sim/cosim/bench_of.h"
#include "sim/units/divergence.h"
#include "sim/units/spans/make.h"

namespace collide::cosim {
namespace {

/// In a gap, touching, with pixels in common, or one of them empty.
unsigned place_of(const spans::Span& a, const spans::Span& b) {
  if (a.left >= a.right || b.left >= b.right) return 3;
  const unsigned left = std::max(a.left, b.left);
  const unsigned right = std::min(a.right, b.right);
  return left > right ? 0 : left == right ? 1 : 2;
}

struct Spans : UnitOf<Spans> {
  /// {"unit":"spans","name":"s1","ask":[[LEFT,RIGHT,LEFT,RIGHT],...]}
  struct Job {
    std::string name;
    std::vector<std::pair<spans::Span, spans::Span>> ask;
  };
  static constexpr auto kSteps = &Job::ask;

  spans::MakeDut dut = spans::make_rtl;

  UnitFacts facts() const { return {"spans", "answers", spans::kRtlClockPeriod}; }
  static Spans with(const SharedLibrary& library, const Timing& /*timing*/) {
    Spans loaded;
    loaded.dut = maker_of<spans::Unit, const WaveOptions&>(library);
    return loaded;
  }

  static Job parse(const JsonField& json, On /*on*/) {
    json.require_only({"unit", "name", "note", "ask", "expect"});
    Job job{json.has("name") ? json["name"].text() : "", {}};
    for (const JsonField& ask : json["ask"].elements()) {
      const std::vector<JsonField> edges = ask.elements();
      if (edges.size() != 4) ask.fail("expected four numbers: left, right, left, right");
      const auto edge = [&](std::size_t i) {
        return static_cast<std::uint8_t>(edges[i].number(0, 255));
      };
      job.ask.push_back({{edge(0), edge(1)}, {edge(2), edge(3)}});
    }
    return job;
  }
  static Json print(const Job& job) {
    Json json = {{"unit", "spans"}, {"name", job.name}, {"ask", Json::array()}};
    for (const auto& [a, b] : job.ask) json["ask"].push_back({a.left, a.right, b.left, b.right});
    return json;
  }

  /// Few columns, so that edges meet often.
  static Job random(Draw draw, const Stimulus& /*stimulus*/) {
    Job job{"spans", {}};
    const auto edge = [&] { return static_cast<std::uint8_t>(draw.below(12)); };
    for (unsigned left = draw.between(1, 40); left > 0; --left) {
      job.ask.push_back({{edge(), edge()}, {edge(), edge()}});
    }
    return job;
  }

  JobOutcome run(const Job& job, const RunOptions& options) const {
    const auto unit = spans::make_unit(options.on, dut, options.wave);
    std::vector<bool> meet;
    try {
      for (const auto& [a, b] : job.ask) meet.push_back(unit->meet(a, b));
    } catch (Divergence& divergence) {
      divergence.step = meet.size();
      throw;
    }
    const Json result = {{"name", job.name},
                         {"on", name_of(options.on)},
                         {"meet", meet},
                         {"clocks", unit->clocks()}};
    return {result, {unit->compared(), unit->steps_compared(), unit->clocks()}};
  }

  static Coverage coverage() {
    return Coverage({CoverGroup("places", {{"spans", {"apart", "touch", "meet", "empty"}}})});
  }
  static void cover(const Job& job, Coverage& coverage) {
    for (const auto& [a, b] : job.ask) coverage.group(0).hit({place_of(a, b)});
  }
};

}  // namespace

const UnitBench& spans_bench() {
  static const BenchOf<Spans> kBench{Spans()};
  return kBench;
}

}  // namespace collide::cosim
