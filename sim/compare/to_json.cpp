// SPDX-License-Identifier: MIT
#include "sim/compare/to_json.h"

#include "sim/compare/describe.h"
#include "sim/compare/figures.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;

Json false_answers(const Outcome& outcome, const scene::Scene& scene) {
  Json list = Json::array();
  for (const FalseAnswer& answer : outcome.verdict.false_answers) {
    Json entry = {{"frame", answer.frame},
                  {"sort", name_of(answer.sort)},
                  {"reason", reason(answer)},
                  {"objects", objects_of(answer, outcome.kind, scene)}};
    if (outcome.kind == techniques::ItemKind::kGroup) entry["group"] = answer.item;
    list.push_back(std::move(entry));
  }
  return list;
}

Json tunnelled(const Outcome& outcome, const scene::Scene& scene) {
  Json list = Json::array();
  for (const techniques::FramePair& met : outcome.verdict.tunnelled) {
    const auto id = [&](int index) { return scene.objects[static_cast<std::size_t>(index)].id; };
    list.push_back({{"frame", met.frame}, {"objects", {id(met.pair.first), id(met.pair.second)}}});
  }
  return list;
}

Json native(const platform::NativeRun& run) {
  if (!run.ran()) return {{"why", run.why}};
  Json json = {{"program", run.program},
               {"processor", run.processor},
               {"machine", run.machine},
               {"agreed", run.agreed()},
               {"frames", run.frames},
               {"results", run.results},
               {"clocks", {{"least", run.least}, {"most", run.most}, {"sum", run.sum}}},
               {"compared", run.lockstep}};
  if (!run.agreed()) {
    json["frame"] = *run.frame;
    json["difference"] = run.difference;
  }
  return json;
}

Json to_json(const Outcome& outcome, const scene::Scene& scene) {
  Json json = {{"technique", outcome.technique}};
  for (const Figure& figure : figures(outcome)) {
    if (figure.applies) json[Json::json_pointer("/" + std::string(figure.key))] = figure.value;
  }
  if (outcome.agreement) {
    const Agreement& found = *outcome.agreement;
    json["agreement"] = {{"agreed", found.agreed()}, {"compared", found.compared}};
    if (!found.agreed()) {
      json["agreement"]["frame"] = *found.frame;
      json["agreement"]["difference"] = found.difference;
    }
  }
  if (outcome.native) json["native"] = native(*outcome.native);
  json["false_answers"] = false_answers(outcome, scene);
  json["tunnelled"] = tunnelled(outcome, scene);
  return json;
}

}  // namespace

Json to_json(const Comparison& comparison, const scene::Scene& scene) {
  Json outcomes = Json::array(), left_out = Json::array();
  for (const Outcome& outcome : comparison.outcomes) outcomes.push_back(to_json(outcome, scene));
  for (const LeftOut& technique : comparison.left_out) {
    left_out.push_back({{"technique", technique.technique}, {"why", technique.why}});
  }
  Json json = {{"scene", scene.name},
               {"screen", {scene.width, scene.height}},
               {"objects", comparison.objects},
               {"frames", comparison.frames},
               {"on", std::string(name_of(comparison.on))},
               {"techniques", outcomes},
               {"left_out", left_out}};
  if (!comparison.machine.empty()) json["machine"] = comparison.machine;
  return json;
}

}  // namespace collide::compare
