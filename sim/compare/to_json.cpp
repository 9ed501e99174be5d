// SPDX-License-Identifier: MIT
#include "sim/compare/to_json.h"

#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;
using techniques::Tally;

Json number(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

Json false_answers(const Outcome& outcome, const scene::Scene& scene) {
  Json list = Json::array();
  for (const FalseAnswer& answer : outcome.verdict.false_answers) {
    Json entry = {{"frame", answer.frame},
                  {"sort", name(answer.sort)},
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

Json to_json(const techniques::Traffic& traffic) {
  return {{"reads", traffic.reads}, {"writes", traffic.writes}, {"bytes", traffic.bytes}};
}

Json to_json(const OnBus& bus) {
  if (!bus.run) return {{"left_out", bus.why}};
  const platform::TechniqueRun& run = *bus.run;
  Json json = {{"technique", to_json(run.processor)},
               {"blitter", to_json(run.blitter)},
               {"clocks", run.bus_clocks},
               {"same_answers", !run.differs}};
  if (run.differs) json["frame"] = *run.differs;
  return json;
}

Json to_json(const Outcome& outcome, const scene::Scene& scene) {
  const techniques::Verdict& verdict = outcome.verdict;
  const Tally& tally = verdict.tally;
  Json json = {{"technique", verdict.technique},
               {"says", name(outcome.kind)},
               {"judge", name(outcome.judge)},
               {"precision", number(tally.precision())},
               {"recall", number(tally.recall())},
               {"hits", tally.hits},
               {"missed", tally.misses},
               {"invented", tally.false_alarms},
               {"quiet_frames", tally.quiet_frames},
               {"true_pairs", tally.true_pairs},
               {"candidate_pairs", tally.candidate_pairs},
               {"candidates_per_true_pair", number(tally.candidates_per_true_pair())},
               {"out_of_domain", tally.out_of_domain},
               {"cost",
                {{"clocks", verdict.cost.clocks},
                 {"accesses", verdict.cost.accesses},
                 {"bytes", verdict.cost.bytes}}},
               {"memory_bits", verdict.memory_bits},
               {"latency", verdict.latency}};
  if (techniques::is_timed(outcome.judge)) {
    json["time_errors"] = {{"count", verdict.times.count()},
                           {"mean", verdict.times.mean()},
                           {"largest", verdict.times.largest()}};
  }
  if (outcome.agreement) {
    const Agreement& found = *outcome.agreement;
    json["agreement"] = {{"agreed", found.agreed()}, {"compared", found.compared}};
    if (!found.agreed()) {
      json["agreement"]["frame"] = *found.frame;
      json["agreement"]["difference"] = found.difference;
    }
  }
  if (outcome.bus) json["bus"] = to_json(*outcome.bus);
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
               {"on", std::string(cosim::name_of(comparison.on))},
               {"techniques", outcomes},
               {"left_out", left_out}};
  if (!comparison.machine.empty()) json["machine"] = comparison.machine;
  return json;
}

}  // namespace collide::compare
