// SPDX-License-Identifier: MIT
#include "sim/compare/figures.h"

#include <fmt/format.h>

#include "model/common/record.h"
#include "sim/compare/result.h"

namespace collide::compare {
const char* name_of(Form form) {
  static constexpr const char* kNames[] = {"text", "share", "count", "each-frame", "frames"};
  return kNames[static_cast<std::size_t>(form)];
}

std::vector<Figure> figures(const Outcome& outcome) {
  std::vector<Figure> list{
      {"says", "says", Form::kText, Part::kAccuracy},
      {"judge", "judge", Form::kText, Part::kAccuracy},
      {"precision", "precision", Form::kShare, Part::kAccuracy},
      {"recall", "recall", Form::kShare, Part::kAccuracy},
      {"hits", "hits", Form::kCount, Part::kAccuracy},
      {"missed", "missed", Form::kCount, Part::kAccuracy},
      {"invented", "invented", Form::kCount, Part::kAccuracy},
      {"quiet_frames", "quiet", Form::kCount, Part::kAccuracy},
      {"candidate_pairs", "candidates", Form::kCount, Part::kAccuracy},
      {"out_of_domain", "outside", Form::kCount, Part::kAccuracy},
      {"tunnelled_contacts", "tunnelled", Form::kCount, Part::kAccuracy},
      {"circle_contacts", "circles only", Form::kCount, Part::kAccuracy},
      {"cost/clocks", "clocks", Form::kEachFrame, Part::kCost},
      {"cost/accesses", "accesses", Form::kEachFrame, Part::kCost},
      {"cost/bytes", "bytes", Form::kEachFrame, Part::kCost},
      {"memory_bits", "memory bits", Form::kCount, Part::kCost},
      {"latency", "latency", Form::kCount, Part::kCost},
      {"time_errors/mean", "time error mean", Form::kFrames, Part::kCost},
      {"time_errors/largest", "largest", Form::kFrames, Part::kCost},
      {"bus/technique/reads", "reads", Form::kEachFrame, Part::kBus},
      {"bus/technique/writes", "writes", Form::kEachFrame, Part::kBus},
      {"bus/technique/bytes", "bytes", Form::kEachFrame, Part::kBus},
      {"bus/unit/reads", "unit reads", Form::kEachFrame, Part::kBus},
      {"bus/unit/writes", "unit writes", Form::kEachFrame, Part::kBus},
      {"bus/unit/bytes", "unit bytes", Form::kEachFrame, Part::kBus},
      {"bus/clocks", "bus clocks", Form::kEachFrame, Part::kBus},
      {"bus/answers", "answers", Form::kText, Part::kBus},
  };
  const Json json = figures_record().print(outcome);
  for (Figure& figure : list) {
    const Json::json_pointer at("/" + std::string(figure.key));
    if (json.contains(at)) figure.value = json.at(at);
  }
  return list;
}

std::string text(const Figure& figure, int frames) {
  if (figure.value.is_null()) return "-";
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
