// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iterator>

#include "sim/show/demo/acts.h"
#include "sim/show/demo/rings_run.h"
#include "sim/show/pictures/apng.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

namespace fs = std::filesystem;

/// Targets hit so far, after a frame: what the program of the Commander X16 comes to
/// (docs/evidence/programs.md).
struct Expected {
  int frame;
  int original;
  int all;
};
constexpr std::array<Expected, 6> kExpected{
    {{1, 3, 3}, {10, 9, 9}, {60, 24, 26}, {120, 36, 40}, {300, 64, 68}, {600, 78, 82}}};

constexpr int kPictureEvery = 4;
constexpr int kPictureMilliseconds = 67;  // four frames of a sixtieth of a second

int hits_after(const RingsRun& run, int frame) {
  return run.targets_hit[static_cast<std::size_t>(frame - 1)];
}

}  // namespace

Found rings_act(const RingsActOptions& options) {
  std::string text = fmt::format(
      "\n128 sprites in rings: {} frames of the Commander X16's collision program on VERA\n"
      "  RTL and golden model in lockstep: every line's buffer, the collision nibble, ISR, "
      "IRQ\n\n",
      options.frames);
  tools::Progress progress;
  RingsOptions lockstep;
  lockstep.frames = options.frames;
  lockstep.picture_every = kPictureEvery;
  lockstep.progress = [&](int frame) {
    progress.show(fmt::format("rings in lockstep: frame {} of {}", frame, options.frames));
  };
  const RingsRun run = run_rings(lockstep);
  RingsOptions all;
  all.frames = options.frames;
  all.mode = x16::Mode::kAll;
  all.on = On::kGolden;
  const RingsRun run_all = run_rings(all);

  progress.show("writing the picture and the wave");
  const fs::path picture = tools::output_folder() / "demo/vera-rings.png";
  const fs::path wave = tools::output_folder() / "waves/demo-vera.fst";
  show::write_apng(run.pictures, kPictureMilliseconds, picture.string());
  record_first_collision(wave);
  progress.clear();

  Json rows = Json::array();
  int disagreements = 0;
  text += fmt::format("  {:<24}{:>10}{:>10}{:>16}{:>10}\n", "targets hit after frame", "original",
                      "expected", "all pairs tried", "expected");

  for (const Expected& expected : kExpected) {
    if (expected.frame > options.frames) break;
    const int original = hits_after(run, expected.frame);
    const int all_pairs = hits_after(run_all, expected.frame);
    disagreements += static_cast<int>(original != expected.original || all_pairs != expected.all);
    rows.push_back({{"frame", expected.frame}, {"original", original}, {"all", all_pairs}});
    text += fmt::format("  {:<24}{:>10}{:>10}{:>16}{:>10}\n", expected.frame, original,
                        expected.original, all_pairs, expected.all);
  }
  const double frames_per_second = options.frames / run.seconds;
  text += fmt::format(
      "\n  comparisons in lockstep {:>10}\n  frames per second       {:>10.0f}\n"
      "\n  picture  {} (animated)\n"
      "  wave     {}: the line of the first collision\n"
      "           {} waves demo-vera{}\n",
      run.compared, frames_per_second, tools::shown(picture), tools::shown(wave),
      tools::program_command(), tools::output_option());
  return {{{"frames", options.frames},
           {"targets_hit", rows},
           {"disagreements", disagreements},
           {"compared", run.compared},
           {"frames_per_second", frames_per_second},
           {"picture", tools::shown(picture)},
           {"wave", tools::shown(wave)}},
          text};
}

}  // namespace collide::demo
