// SPDX-License-Identifier: MIT
#include "sim/show/exhibits/timing.h"

#include <fmt/format.h>

#include "model/common/json.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::exhibits {
namespace {

Json texts(const std::vector<std::optional<std::string>>& values) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(value ? Json(*value) : Json());
  return list;
}

}  // namespace

Json to_json(const Diagram& timing) {
  std::string look;
  if (!timing.wave.empty()) {
    look = tools::program_command() + " " + tools::shell_line({"waves", tools::shown(timing.wave)});
  }
  Json lanes = Json::array(), steps = Json::array();
  for (const Diagram::Lane& lane : timing.lanes) {
    lanes.push_back({{"name", lane.name}, {"bit", lane.bit}, {"values", texts(lane.values)}});
  }
  for (const Diagram::Step& step : timing.steps) {
    steps.push_back({{"slot", step.slot}, {"text", step.text}});
  }
  return {{"title", timing.title}, {"caption", timing.caption},    {"axis", timing.axis},
          {"look", look},          {"times", texts(timing.times)}, {"lanes", lanes},
          {"steps", steps}};
}

std::string hex(std::uint64_t value, int digits) {
  return fmt::format("{:0{}X}", value, digits);
}

std::string binary(std::uint64_t value, int digits) {
  return fmt::format("{:0{}b}", value, digits);
}

std::optional<FirstHit> first_hit(const compare::Comparison& comparison,
                                  const std::string& technique) {
  for (const compare::Outcome& outcome : comparison.outcomes) {
    if (outcome.technique != technique) continue;
    for (std::size_t frame = 0; frame < outcome.frames.size(); ++frame) {
      const techniques::Items& hits = outcome.frames[frame].judgement.hits;
      if (!hits.empty()) return FirstHit{static_cast<int>(frame), hits.front()};
    }
  }
  return std::nullopt;
}

}  // namespace collide::exhibits
