// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "model/scene/png.h"
#include "sim/show/demo/acts.h"
#include "sim/show/demo/cave_picture.h"
#include "sim/show/demo/cave_run.h"
#include "sim/show/pictures/apng.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

namespace fs = std::filesystem;

constexpr int kPictureEvery = 2;
constexpr int kPictureMilliseconds = 100;
/// The call the routine is known by: 32 rows with mask dots and no hit, and its loop alone.
constexpr int kFullMissClocks = 5308;
constexpr int kFullLoopClocks = 4868;

/// "3-5, 9"
std::string ranges(const std::vector<int>& frames) {
  std::string text;
  for (std::size_t i = 0; i < frames.size();) {
    std::size_t last = i;
    while (last + 1 < frames.size() && frames[last + 1] == frames[last] + 1) ++last;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", frames[i]);
    if (last != i) text += fmt::format("-{}", frames[last]);
    i = last + 1;
  }
  return text.empty() ? "none" : text;
}

std::string table(const CaveRun& run) {
  std::string text = fmt::format("  {:<34}{:>10}{:>10}{:>10}\n",
                                 "frames in which the ship overlaps", "frames", "seen", "hidden");
  for (const KindCount& kind : run.kinds) {
    text += fmt::format("  {:<34}{:>10}{:>10}{:>10}\n", kind.kind, kind.frames, kind.seen,
                        kind.hidden());
  }
  text += fmt::format("\n  {:<34}{:>10}{:>10}{:>10}{:>10}\n", "clocks of a call", "calls", "min",
                      "mean", "max");
  const auto clocks = [&](const char* what, const ClockRange& range) {
    text += fmt::format("  {:<34}{:>10}{:>10}{:>10.0f}{:>10}\n", what, range.calls, range.least,
                        range.mean(), range.most);
  };
  clocks("no hit", run.misses);
  clocks("hit", run.hits);
  text +=
      fmt::format("  {:<34}{:>30}  = {} + {} for the loop\n", "32 rows with dots, no hit: expected",
                  kFullMissClocks, kFullMissClocks - kFullLoopClocks, kFullLoopClocks);
  const auto row = [&](const char* what, const std::string& value) {
    text += fmt::format("  {:<44}{}\n", what, value);
  };
  text += "\n";
  row("frames that bounce (call 1 hits)", ranges(run.bounces));
  row("frames that kill (call 2 hits)", ranges(run.kills));
  row("frames whose overlap the blind spot hides", ranges(run.hidden));
  row("disagreements (firmware, golden, pixels)", fmt::format("{}", run.disagreements));
  return text;
}

Json to_json(const ClockRange& range) {
  return {
      {"calls", range.calls}, {"min", range.least}, {"mean", range.mean()}, {"max", range.most}};
}

Json to_json(const CaveRun& run) {
  Json kinds = Json::object();
  for (const KindCount& kind : run.kinds) {
    kinds[kind.kind] = {{"frames", kind.frames}, {"seen", kind.seen}, {"hidden", kind.hidden()}};
  }
  Json call_clocks = Json::array();
  for (const auto& calls : run.calls) call_clocks.push_back({calls[0].clocks, calls[1].clocks});
  return {{"frames", run.frames},
          {"calls", run.misses.calls + run.hits.calls},
          {"overlaps", kinds},
          {"bounces", run.bounces},
          {"kills", run.kills},
          {"hidden", run.hidden},
          {"clocks", {{"no_hit", to_json(run.misses)}, {"hit", to_json(run.hits)}}},
          {"call_clocks", call_clocks},
          {"disagreements", run.disagreements}};
}

std::size_t hidden_dots(const CaveFrame& frame) {
  std::size_t dots = 0;
  for (const CaveCall& call : frame.calls) {
    if (!call.hidden()) continue;
    for (const Meeting& meeting : call.truth) dots += meeting.dots.size();
  }
  return dots;
}

}  // namespace

Found cave_act() {
  const fs::path root = tools::project_root();
  const std::string scene_file = "scenes/cave/cave.json";
  const scene::Scene scene = scene::read_scene(root / scene_file);
  std::string text = fmt::format(
      "\nA flight through a cave of Continuum: {} frames of {}\n"
      "  every call of the figure test is decided by the firmware on the 68000 simulator\n\n",
      scene.frames, scene_file);
  tools::Progress progress;
  CallHistory history;
  std::vector<scene::Image> pictures;
  std::optional<scene::Image> still;
  std::size_t most_hidden = 0;
  const CaveRun run =
      run_cave(scene, tools::firmware_folder() / "continuum.elf",
               [&](const continuum::Game& game, const CaveFrame& frame) {
                 progress.show(fmt::format("cave: frame {} of {}", frame.number + 1, scene.frames));
                 history.push_back(frame.calls);
                 const bool pictured = frame.number % kPictureEvery == 0;
                 const bool best = hidden_dots(frame) > most_hidden;
                 if (!pictured && !best) return;
                 const scene::Image picture = draw_cave_frame(game, frame, history, scene.frames);
                 if (pictured) pictures.push_back(picture);
                 if (!best) return;
                 most_hidden = hidden_dots(frame);
                 still = picture;
               });

  progress.show("writing the pictures");
  const fs::path film = tools::output_folder() / "demo/continuum-cave.png";
  const fs::path blind = tools::output_folder() / "demo/continuum-blind.png";
  show::write_apng(pictures, kPictureMilliseconds, film.string());
  if (still) scene::write_png(*still, blind.string());
  progress.clear();

  Json figures = to_json(run);
  figures["picture"] = tools::shown(film);
  if (still) figures["blind_picture"] = tools::shown(blind);
  text += table(run);
  text += fmt::format("\n  picture  {} (animated)\n", tools::shown(film));
  if (still) {
    text += fmt::format("           {}: the blind spot at its largest\n", tools::shown(blind));
  }
  return {figures, text};
}

}  // namespace collide::demo
