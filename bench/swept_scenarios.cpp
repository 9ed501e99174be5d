// SPDX-License-Identifier: MIT
#include "bench/swept_scenarios.h"

#include <fmt/format.h>

#include "model/judge/adapters/registry.h"
#include "model/judge/pairs.h"
#include "sim/tools/project.h"

namespace collide::bench {
namespace {

using techniques::Film;

/// The first of a ball in the scene that a technique finds.
class Finder {
 public:
  Finder(const scene::Scene& scene, const Film& film) : scene_(scene), film_(film) {}

  std::string first(techniques::Technique& technique, const std::string& ball) const {
    const bool pairs = technique.item_kind() == techniques::ItemKind::kPair;
    for (int frame = 0; frame < film_.frames(); ++frame) {
      const techniques::Answer answer = technique.step(frame);
      for (std::size_t n = 0; n < answer.items.size(); ++n) {
        const auto item = answer.items[n];
        const techniques::IndexPair pair =
            pairs ? techniques::pair_of(item, film_.objects())
                  : techniques::IndexPair{static_cast<int>(item), technique.partner(item).value()};
        const bool is_first = id(pair.first) == ball;
        if (!is_first && id(pair.second) != ball) continue;
        const std::string whom = id(is_first ? pair.second : pair.first);
        const std::string when =
            answer.times.empty() ? "" : fmt::format(", t = {:.3f}", answer.times[n]);
        return fmt::format("{}, frame {}{}", whom, frame, when);
      }
    }
    return "nothing";
  }

 private:
  const std::string& id(int object) const {
    return scene_.objects[static_cast<std::size_t>(object)].id;
  }

  const scene::Scene& scene_;
  const Film& film_;
};

}  // namespace

std::vector<Scenario> run_scenarios() {
  const scene::Scene scene = scene::read_scene(tools::project_root() / "scenes/scenarios.json");
  const Film film = techniques::film_of(scene);
  const Finder finder(scene, film);
  std::vector<Scenario> scenarios{
      {"slow", "hits", "hits reliably", "", "", ""},
      {"fast", "often misses", "always hits", "", "", ""},
      {"fast and off-centre", "often misses", "always hits", "", "", ""},
      {"line", "wrong enemy, or skips some", "first enemy", "", "", ""},
      {"grazing", "might miss", "hits, precise t", "", "", ""}};
  for (Scenario& scenario : scenarios) {
    const auto ends = techniques::make_technique("circles", film);
    const auto rule_l = techniques::make_technique("swept-l", film);
    const auto rule_r = techniques::make_technique("swept-r", film);
    scenario.ends = finder.first(*ends, scenario.ball);
    scenario.rule_l = finder.first(*rule_l, scenario.ball);
    scenario.rule_r = finder.first(*rule_r, scenario.ball);
  }
  return scenarios;
}

std::string markdown(const std::vector<Scenario>& scenarios) {
  std::string table =
      "| ball | the page: old | at the ends of frames | the page: new | rule L | rule R |\n"
      "| --- | --- | --- | --- | --- | --- |\n";
  for (const Scenario& s : scenarios) {
    table += fmt::format("| {} | {} | {} | {} | {} | {} |\n", s.ball, s.claim_old, s.ends,
                         s.claim_new, s.rule_l, s.rule_r);
  }
  return table;
}

}  // namespace collide::bench
