// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "sim/compare/comparison.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/demo/acts.h"
#include "sim/show/exhibits/exhibits.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

struct Sums {
  int techniques = 0;
  std::uint64_t compared = 0;
  std::size_t false_answers = 0;
  int disagreements = 0;
  int programs = 0;  ///< in machine code
};

Sums sums_of(const compare::Comparison& comparison) {
  Sums sums;
  for (const compare::Outcome& outcome : comparison.outcomes) {
    ++sums.techniques;
    sums.false_answers += outcome.verdict.false_answers.size();
    sums.disagreements += outcome.native && !outcome.native->agreed() ? 1 : 0;
    sums.programs += outcome.native && outcome.native->ran() ? 1 : 0;
    if (!outcome.agreement) continue;
    sums.compared += outcome.agreement->compared;
    sums.disagreements += outcome.agreement->agreed() ? 0 : 1;
  }
  return sums;
}

}  // namespace

Found compare_act() {
  std::string text = fmt::format(
      "\nOne scene, every technique, and the truth\n"
      "  blitter and VERA in lockstep, and programs in machine code; each scene's report plays "
      "it\n"
      "  and shows which technique misses what\n\n"
      "  {:<14}{:>8}{:>12}{:>10}{:>15}{:>14}  {}\n",
      "scene", "frames", "techniques", "programs", "false answers", "comparisons", "report");
  tools::Progress progress;
  exhibits::Options shown;
  shown.waves = tools::output_folder() / "demo/report/waves";
  shown.firmware = tools::firmware_folder();
  shown.progress = [&](const std::string& what) { progress.show(what); };
  const Json machines = exhibits::machines(shown);
  Json scenes = Json::array();
  int disagreements = 0;
  for (const std::string name : {"cave/cave", "stand-ins", "tunnel", "rings"}) {
    const scene::Scene scene =
        scene::read_scene(tools::project_root() / ("scenes/" + name + ".json"));
    const techniques::Film film = techniques::film_of(scene);
    compare::Options how;
    how.on = On::kLockstep;
    how.firmware = tools::firmware_folder();
    how.page = true;
    how.progress = [&](const std::string& technique, int frame) {
      progress.show(
          fmt::format("{}, {}: frame {} of {}", scene.name, technique, frame + 1, scene.frames));
    };
    const compare::Comparison comparison = compare::compare(film, how);
    const std::filesystem::path folder = tools::output_folder() / "demo/report" / scene.name;
    shown.waves = folder / "waves";
    compare::write_page(
        comparison, film, scene, folder,
        exhibits::for_page(machines, exhibits::first_collisions(comparison, film, shown)));
    progress.clear();
    const Sums sums = sums_of(comparison);
    disagreements += sums.disagreements;
    const std::string page = tools::shown(folder / "index.html");
    scenes.push_back({{"scene", scene.name},
                      {"techniques", sums.techniques},
                      {"programs", sums.programs},
                      {"false_answers", sums.false_answers},
                      {"compared", sums.compared},
                      {"report", page}});
    text += fmt::format("  {:<14}{:>8}{:>12}{:>10}{:>15}{:>14}  {}\n", scene.name, scene.frames,
                        sums.techniques, sums.programs, sums.false_answers, sums.compared, page);
  }
  text += fmt::format(
      "\n  disagreements of RTL, golden models and programs {:>10}\n"
      "  open a report in a browser; it needs no other file\n",
      disagreements);
  return {{{"scenes", scenes}, {"disagreements", disagreements}}, text};
}

}  // namespace collide::demo
