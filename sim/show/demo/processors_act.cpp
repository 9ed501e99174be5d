// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/scene/png.h"
#include "model/techniques/x16_rings.h"
#include "model/vera/golden.h"
#include "sim/show/demo/acts.h"
#include "sim/show/demo/shark_run.h"
#include "sim/show/demo/x16_run.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

namespace fs = std::filesystem;

constexpr int kSharkFrames = 600;
constexpr std::uint32_t kSeed = 1987;
constexpr int kMostX16Frames = 120;
constexpr std::uint64_t kSpectrumFrame = 140'000;  ///< T states at 25 Hz and 3.5 MHz
constexpr std::uint64_t kX16Frame = 134'400;       ///< clocks at 8 MHz of one of VERA

/// The technique on a golden unit: targets hit after each frame.
std::vector<int> hits_of_technique(int frames) {
  vera::Golden unit;
  x16::RingDemo demo(unit, x16::Mode::kOriginal);
  std::vector<int> result;
  int hits = 0;
  for (int i = 0; i < frames; ++i) {
    hits += static_cast<int>(demo.step().hits.size());
    result.push_back(hits);
  }
  return result;
}

std::string share(std::uint64_t clocks, std::uint64_t frame) {
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(clocks) / static_cast<double>(frame));
}

}  // namespace

Found processors_act(const RingsActOptions& options) {
  const int frames = std::min(options.frames, kMostX16Frames);
  const fs::path firmware = tools::firmware_folder();
  tools::Progress progress;
  progress.show("Flying Shark on the Z80");
  const SharkRun shark = run_shark(kSharkFrames, kSeed, firmware);
  progress.show("the rings on the 65C02, VERA in lockstep");
  const X16Run x16 = run_x16(frames, On::kLockstep, firmware);
  const std::vector<int> expected = hits_of_technique(frames);
  const fs::path picture = tools::output_folder() / "demo/flying-shark.png";
  scene::write_png(draw_shark(shark), picture.string());
  progress.clear();

  std::uint64_t disagreements = shark.native.agreed() ? 0 : 1;
  disagreements += x16.finished ? 0 : 1;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    disagreements += x16.targets_hit[i] == expected[i] ? 0 : 1;
  }
  const auto x16_frames = static_cast<std::uint64_t>(frames);
  std::string text = fmt::format(
      "\nTwo programs on their own processors, in machine code\n"
      "  Flying Shark's projection arrays on a Z80: random frames (seed {}); arrays, "
      "results\n"
      "  and T states are the technique's\n"
      "  128 sprites in rings on a 65C02, VERA at $9F20, RTL and golden model in lockstep; the "
      "hits\n"
      "  of every frame are the technique's\n\n"
      "  {:<34}{:>16}{:>16}\n",
      kSeed, "", "Flying Shark", "rings");
  const auto row = [&](const char* what, const auto& z80, const auto& m65c02) {
    text += fmt::format("  {:<34}{:>16}{:>16}\n", what, z80, m65c02);
  };
  row("processor", "Z80", "65C02");
  row("frames", shark.native.frames, frames);
  row("results compared", shark.native.results, expected.size());
  row("targets hit", shark.bullets_met, x16.targets_hit.back());
  row("clocks of a frame: least", shark.native.least, x16.least);
  row("                   on average", shark.native.mean(), x16.sum / x16_frames);
  row("                   most", shark.native.most, x16.most);
  row("most of what a frame has", share(shark.native.most, kSpectrumFrame),
      share(x16.most, kX16Frame));
  row("comparisons in lockstep", "", x16.compared);
  text += fmt::format("  {:<34}{:>32}\n", "disagreements (programs, RTL, golden)", disagreements);
  if (!shark.native.agreed()) {
    text += fmt::format("  frame {}: {}\n", *shark.native.frame, shark.native.difference);
  }
  text += fmt::format("\n  picture  {}\n", tools::shown(picture));
  return {
      {{"seed", kSeed},
       {"shark",
        {{"frames", shark.native.frames},
         {"results", shark.native.results},
         {"targets_hit", shark.bullets_met},
         {"clocks",
          {{"least", shark.native.least},
           {"mean", shark.native.mean()},
           {"most", shark.native.most}}}}},
       {"rings",
        {{"frames", frames},
         {"targets_hit", x16.targets_hit},
         {"clocks", {{"least", x16.least}, {"mean", x16.sum / x16_frames}, {"most", x16.most}}}}},
       {"disagreements", disagreements},
       {"compared", x16.compared},
       {"picture", tools::shown(picture)}},
      text};
}

}  // namespace collide::demo
