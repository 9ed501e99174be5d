// SPDX-License-Identifier: MIT
#include "sim/show/demo/acts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/scene/png.h"
#include "sim/show/demo/collision_map.h"
#include "sim/show/demo/mandin_programs.h"
#include "sim/show/demo/offset_sweep.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

namespace fs = std::filesystem;

std::string table(const OffsetSweep& sweep) {
  std::string text;
  const auto row = [&](const char* what, const std::string& value) {
    text += fmt::format("  {:<44}{:>14}\n", what, value);
  };
  const auto count = [](std::uint64_t n) { return fmt::format("{}", n); };
  row("offsets tried", count(sweep.offsets.size()));
  row("collisions", count(sweep.collisions));
  row("disagreements (RTL, golden, pixel truth)", count(sweep.disagreements));
  row("bus accesses of the RTL", count(sweep.accesses));
  row("clocks", count(sweep.clocks));
  row("clocks per offset",
      fmt::format("{:.1f}", double(sweep.clocks) / double(sweep.offsets.size())));
  row("comparisons in lockstep", count(sweep.compared));
  row("co-simulated clocks per second",
      fmt::format("{:.1f} million", double(sweep.clocks) / sweep.lockstep_seconds / 1e6));
  return text;
}

Json to_json(const OffsetSweep& sweep, const std::string& map, const std::string& wave) {
  return {{"offsets", sweep.offsets.size()},
          {"collisions", sweep.collisions},
          {"disagreements", sweep.disagreements},
          {"accesses", sweep.accesses},
          {"clocks", sweep.clocks},
          {"compared", sweep.compared},
          {"clocks_per_second", double(sweep.clocks) / sweep.lockstep_seconds},
          {"map", map},
          {"wave", wave}};
}

/// Every program of mandin_programs(), over the sweep's offsets.
std::string table(const std::vector<MandinRun>& runs) {
  std::string text =
      fmt::format("  {:<40}{:>7}{:>8}{:>15}{:>17}{:>7}\n  {:<40}{:>7}{:>8}{:>15}{:>17}\n",
                  "in machine code, each offset", "", "", "blitter words", "processor words",
                  "wrong", "", "clocks", "us", "read, written", "read, written");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const MandinRun& run = runs[i];
    const auto each = [&](double sum) { return sum / static_cast<double>(run.pairs); };
    const auto words = [&](const Traffic& traffic) {
      return fmt::format("{:.1f}, {:.1f}", each(double(traffic.reads)),
                         each(double(traffic.writes)));
    };
    text += fmt::format("  {:<40}{:>7.0f}{:>8.1f}{:>15}{:>17}{:>7}\n", mandin_programs()[i].what,
                        each(double(run.clocks)), each(run.seconds * 1e6), words(run.blitter),
                        words(run.processor), run.wrong);
  }
  return text;
}

Json to_json(const std::vector<MandinRun>& runs) {
  Json json = Json::array();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const MandinRun& run = runs[i];
    json.push_back(
        {{"what", mandin_programs()[i].what},
         {"machine", mandin_programs()[i].machine},
         {"clocks", run.clocks},
         {"seconds", run.seconds},
         {"blitter", {{"reads", run.blitter.reads}, {"writes", run.blitter.writes}}},
         {"processor", {{"reads", run.processor.reads}, {"writes", run.processor.writes}}},
         {"wrong", run.wrong}});
  }
  return json;
}

/// The offset with the fewest common pixels that is still a collision; the middle one of a sweep
/// without any.
const OffsetSweep::Offset& slightest_collision(const OffsetSweep& sweep) {
  const OffsetSweep::Offset* best = &sweep.at(sweep.columns / 2, sweep.rows / 2);
  for (const auto& offset : sweep.offsets) {
    if (offset.common_pixels == 0) continue;
    if (best->common_pixels == 0 || offset.common_pixels < best->common_pixels) best = &offset;
  }
  return *best;
}

struct Sprite {
  explicit Sprite(const std::string& path)
      : image(scene::read_png(
            fs::exists(path) ? path : (fs::path(tools::project_root()) / path).string())),
        mask(scene::mask_of(image)) {}

  scene::Image image;
  scene::Mask mask;
};

}  // namespace

void check(const BlitterActOptions& options) {
  Sprite(options.first);
  Sprite(options.second);
}

Found blitter_act(const BlitterActOptions& options) {
  const Sprite one(options.first), other(options.second);
  const scene::Image &first = one.image, &second = other.image;
  const scene::Mask &mask1 = one.mask, &mask2 = other.mask;

  std::string text = fmt::format(
      "The blitter tests two sprites at every offset\n"
      "  {} ({}x{}) and {} ({}x{}); AND and OR by three blits per offset,\n"
      "  on the RTL under Verilator, on the golden model, and on both in lockstep\n\n",
      options.first, first.width, first.height, options.second, second.width, second.height);
  tools::Progress progress;
  const OffsetSweep sweep = sweep_offsets(mask1, mask2, [&](int done, int all) {
    progress.show(fmt::format("sweeping offsets: row {} of {}", done, all));
  });
  progress.clear();

  const fs::path map = tools::output_folder() / "demo/blitter-collisions.png";
  const fs::path wave = tools::output_folder() / "waves/demo-blitter.fst";
  scene::write_png(draw_collision_map(sweep, first, second), map.string());
  const auto& shown = slightest_collision(sweep);
  record_wave(mask1, mask2, shown.dx, shown.dy, wave);

  std::vector<MandinRun> runs;
  std::uint64_t disagreements = sweep.disagreements;
  for (const MandinProgram& program : mandin_programs()) {
    progress.show(fmt::format("in machine code: {}", program.what));
    runs.push_back(run_mandin(program, mask1, mask2, sweep.offsets, tools::firmware_folder()));
    if (!program.stale) disagreements += runs.back().wrong;
  }
  progress.clear();

  text += table(sweep) + "\n" + table(runs);
  text += fmt::format(
      "\n  picture  {}\n"
      "  wave     {}: the three blits at offset {:+d},{:+d}\n"
      "           {} waves demo-blitter{}\n",
      tools::shown(map), tools::shown(wave), shown.dx, shown.dy, tools::program_command(),
      tools::output_option());
  Json figures = to_json(sweep, tools::shown(map), tools::shown(wave));
  figures["disagreements"] = disagreements;
  figures["programs"] = to_json(runs);
  return {figures, text};
}

}  // namespace collide::demo
