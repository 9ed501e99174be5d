// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "model/scene/png.h"
#include "model/vera/timing.h"
#include "sim/show/demo/acts.h"
#include "sim/show/demo/overlap_picture.h"
#include "sim/show/demo/overlap_run.h"
#include "sim/tools/project.h"

namespace collide::demo {

namespace fs = std::filesystem;

Found overlap_act() {
  constexpr std::uint64_t kVeraClocks =
      std::uint64_t{vera::vga_timing::kLineClocks} * vera::vga_timing::kLines;
  const OverlapRun run = run_overlap();
  const fs::path picture = tools::output_folder() / "demo/overlap-pairs.png";
  const fs::path wave = tools::output_folder() / "waves/demo-overlap.fst";
  scene::write_png(draw_overlaps(run), picture.string());
  const std::uint64_t first_line = record_first_line(wave);

  std::string text = fmt::format(
      "\nWhich sprites meet: one frame of {} sprites in the overlap unit\n"
      "  {}; RTL and golden model in lockstep, each pair and its first pixel held\n"
      "  against the pixels themselves, and each pair of boxes that meet tested by the blitter\n\n",
      run.sprites.size(), run.scene);
  const auto row = [&](const char* what, std::uint64_t value) {
    text += fmt::format("  {:<46}{:>12}\n", what, value);
  };
  row("pairs of boxes that meet", run.box_pairs);
  row("pairs that share a pixel", run.pairs.size());
  row("disagreements (RTL, golden, blitter, pixels)", run.disagreements);
  row("comparisons in lockstep", run.compared);
  text += fmt::format("\n  {:<34}{:>12}{:>12}  {}\n", "one frame", "clocks", "accesses", "answer");
  const auto cost = [&](const char* what, std::uint64_t clocks, const std::string& accesses,
                        const char* answer) {
    text += fmt::format("  {:<34}{:>12}{:>12}  {}\n", what, clocks, accesses, answer);
  };
  cost("overlap unit", run.clocks, std::to_string(run.accesses), "all pairs, with their places");
  cost("blitter, boxes found by others", run.blitter_clocks, std::to_string(run.blitter_accesses),
       "yes or no for each pair of boxes");
  cost("VERA", kVeraClocks, "", "four bits for all sprites");
  text += fmt::format(
      "\n  picture  {}\n"
      "  wave     {}: loading, the first rows, the first line of the list\n"
      "           {} waves demo-overlap --clock {}{}\n",
      tools::shown(picture), tools::shown(wave), tools::program_command(), first_line,
      tools::output_option());
  return {{{"scene", run.scene},
           {"box_pairs", run.box_pairs},
           {"pairs", run.pairs.size()},
           {"disagreements", run.disagreements},
           {"compared", run.compared},
           {"clocks", run.clocks},
           {"accesses", run.accesses},
           {"blitter_clocks", run.blitter_clocks},
           {"blitter_accesses", run.blitter_accesses},
           {"vera_clocks", kVeraClocks},
           {"picture", tools::shown(picture)},
           {"wave", tools::shown(wave)}},
          text};
}

}  // namespace collide::demo
