// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/compare/comparison.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/exhibits/exhibits.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

namespace fs = std::filesystem;

/// What the comparison of a scene comes to.
struct Sums {
  int techniques = 0;
  int programs = 0;  ///< in machine code
  std::size_t false_answers = 0;
  std::uint64_t compared = 0;
  int disagreements = 0;
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

compare::Comparison compared(const scene::Scene& scene, const techniques::Film& film,
                             tools::Progress& progress) {
  compare::Options how;
  how.on = On::kLockstep;
  how.firmware = tools::firmware_folder();
  how.page = true;
  how.progress = [&](const std::string& technique, int frame) {
    const auto doing = [&] {
      return fmt::format("{}, {}: frame {} of {}", scene.name, technique, frame + 1, scene.frames);
    };
    tools::stop_if_interrupted(doing);
    progress.show(doing());
  };
  return compare::compare(film, how);
}

void print_heading() {
  fmt::print(
      "One scene, every technique, and the truth\n"
      "  units in lockstep with their golden models, and programs in machine code; each scene's\n"
      "  report plays it and shows which technique misses what\n\n"
      "  {:<14}{:>8}{:>12}{:>10}{:>15}{:>14}  {}\n",
      "scene", "frames", "techniques", "programs", "false answers", "comparisons", "report");
}

void run_demo(bool as_json) {
  const fs::path scenes_folder = tools::project_root() / "scenes";
  const fs::path reports = tools::output_folder() / "demo/report";
  tools::Progress progress;
  exhibits::Options shown;
  shown.waves = reports / "waves";
  shown.firmware = tools::firmware_folder();
  shown.progress = [&](const std::string& what) { progress.show(what); };
  const Json machines = exhibits::machines(shown);
  progress.clear();
  if (!as_json) print_heading();
  Json scenes = Json::array();
  int disagreements = 0;
  for (const std::string name : {"cave/cave", "stand-ins", "tunnel", "rings"}) {
    const scene::Scene scene = scene::read_scene(scenes_folder / (name + ".json"));
    const techniques::Film film = techniques::film_of(scene);
    const compare::Comparison comparison = compared(scene, film, progress);
    shown.waves = reports / scene.name / "waves";
    const fs::path page = compare::write_page(
        comparison, film, scene, reports / scene.name,
        exhibits::for_page(machines, exhibits::first_collisions(comparison, film, shown)));
    progress.clear();
    const Sums sums = sums_of(comparison);
    tools::require_some(sums.compared, "compared");
    disagreements += sums.disagreements;
    scenes.push_back({{"scene", scene.name},
                      {"techniques", sums.techniques},
                      {"programs", sums.programs},
                      {"false_answers", sums.false_answers},
                      {"compared", sums.compared},
                      {"report", tools::shown(page)}});
    if (as_json) continue;
    fmt::print("  {:<14}{:>8}{:>12}{:>10}{:>15}{:>14}  {}\n", scene.name, scene.frames,
               sums.techniques, sums.programs, sums.false_answers, sums.compared,
               tools::shown(page));
  }
  if (as_json) {
    fmt::print("{}\n", Json{{"scenes", scenes}, {"disagreements", disagreements}}.dump());
  } else {
    fmt::print(
        "\n  disagreements of RTL, golden models and programs {:>10}\n"
        "  open a report in a browser; it needs no other file\n"
        "  the wave of the first collision: {} waves {}\n",
        disagreements, tools::program_command(), tools::shown(reports / "cave/waves/blitter.fst"));
  }
  if (disagreements != 0) {
    throw tools::CheckError(fmt::format("{} disagreements", disagreements));
  }
}

}  // namespace

void add_demo(Verb& program) {
  const auto json = std::make_shared<bool>(false);
  Verb& verb = add_verb(program, "demo");
  verb.option("--json", json.get(), "Print the figures as JSON");
  verb.footer("Reports and waves are left in out/demo/report.");
  runs_with_results(verb, [json] { run_demo(*json); });
}

}  // namespace collide::cli
