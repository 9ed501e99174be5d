// SPDX-License-Identifier: MIT
#include "sim/compare/figures.h"

#include <fmt/format.h>

#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

Json number(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

std::string answers_on_bus(const OnBus& bus) {
  if (!bus.run) return "left out: " + bus.why;
  if (bus.run->differs) return fmt::format("another in frame {}", *bus.run->differs);
  return "the same";
}

void add_bus(const Outcome& outcome, std::vector<Figure>& list) {
  const bool ran = outcome.bus && outcome.bus->run;
  const platform::TechniqueRun run = ran ? *outcome.bus->run : platform::TechniqueRun{};
  const auto add = [&](const char* key, const char* heading, std::uint64_t value) {
    list.push_back({key, heading, Form::kEachFrame, Part::kBus, value, ran});
  };
  const Traffic processor = run.of("processor"), unit = run.of_units();
  add("bus/technique/reads", "reads", processor.reads);
  add("bus/technique/writes", "writes", processor.writes);
  add("bus/technique/bytes", "bytes", processor.bytes);
  add("bus/unit/reads", "unit reads", unit.reads);
  add("bus/unit/writes", "unit writes", unit.writes);
  add("bus/unit/bytes", "unit bytes", unit.bytes);
  add("bus/clocks", "bus clocks", run.bus_clocks);
  list.push_back({"bus/answers", "answers", Form::kText, Part::kBus,
                  outcome.bus ? Json(answers_on_bus(*outcome.bus)) : Json(),
                  outcome.bus.has_value()});
}

}  // namespace

const char* name_of(Form form) {
  static constexpr const char* kNames[] = {"text", "share", "count", "each-frame", "frames"};
  return kNames[static_cast<std::size_t>(form)];
}

std::vector<Figure> figures(const Outcome& outcome) {
  const techniques::Verdict& verdict = outcome.verdict;
  const techniques::Tally& tally = verdict.tally;
  const techniques::TimeErrors& times = verdict.times;
  const bool timed = techniques::is_timed(outcome.judge);
  const bool any = times.count() != 0;
  std::vector<Figure> list{
      {"says", "says", Form::kText, Part::kAccuracy, name_of(outcome.kind)},
      {"judge", "judge", Form::kText, Part::kAccuracy, name_of(outcome.judge)},
      {"precision", "precision", Form::kShare, Part::kAccuracy, number(tally.precision())},
      {"recall", "recall", Form::kShare, Part::kAccuracy, number(tally.recall())},
      {"hits", "hits", Form::kCount, Part::kAccuracy, tally.hits},
      {"missed", "missed", Form::kCount, Part::kAccuracy, tally.misses},
      {"invented", "invented", Form::kCount, Part::kAccuracy, tally.false_alarms},
      {"quiet_frames", "quiet", Form::kCount, Part::kAccuracy, tally.quiet_frames},
      {"true_pairs", "", Form::kCount, Part::kJsonOnly, tally.true_pairs},
      {"candidate_pairs", "candidates", Form::kCount, Part::kAccuracy, tally.candidate_pairs},
      {"candidates_per_true_pair", "", Form::kShare, Part::kJsonOnly,
       number(tally.candidates_per_true_pair())},
      {"out_of_domain", "outside", Form::kCount, Part::kAccuracy, tally.out_of_domain},
      {"tunnelled_contacts", "tunnelled", Form::kCount, Part::kAccuracy, verdict.tunnelled.size()},
      {"cost/clocks", "clocks", Form::kEachFrame, Part::kCost, verdict.cost.clocks},
      {"cost/accesses", "accesses", Form::kEachFrame, Part::kCost, verdict.cost.accesses},
      {"cost/bytes", "bytes", Form::kEachFrame, Part::kCost, verdict.cost.bytes},
      {"memory_bits", "memory bits", Form::kCount, Part::kCost, verdict.memory_bits},
      {"latency", "latency", Form::kCount, Part::kCost, verdict.latency},
      {"time_errors/count", "", Form::kCount, Part::kJsonOnly, times.count(), timed},
      {"time_errors/mean", "time error mean", Form::kFrames, Part::kCost,
       any ? Json(times.mean()) : Json(), timed},
      {"time_errors/largest", "largest", Form::kFrames, Part::kCost,
       any ? Json(times.largest()) : Json(), timed},
  };
  add_bus(outcome, list);
  return list;
}

std::string text(const Figure& figure, int frames) {
  if (figure.value.is_null() || !figure.applies) return "-";
  switch (figure.form) {
    case Form::kText:
      return figure.value.get<std::string>();
    case Form::kShare:
      return fmt::format("{:.4f}", figure.value.get<double>());
    case Form::kFrames:
      return fmt::format("{:.6f}", figure.value.get<double>());
    case Form::kEachFrame: {
      const double total = figure.value.get<double>();
      return total == 0 ? "-" : fmt::format("{:.0f}", total / frames);
    }
    case Form::kCount:
      break;
  }
  return fmt::format("{}", figure.value.get<std::uint64_t>());
}

}  // namespace collide::compare
