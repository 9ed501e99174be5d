// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/scene/mask.h"
#include "model/techniques/zone.h"

namespace collide::demo {

/// Two sprites that share a pixel, and the first of those on the screen.
struct OverlapPair {
  int i, j;
  int x, y;

  friend bool operator==(const OverlapPair& a, const OverlapPair& b) {
    return a.i == b.i && a.j == b.j && a.x == b.x && a.y == b.y;
  }
};

struct OverlapSprite {
  techniques::Rectangle place;
  scene::Mask mask;
};

/// A frame of 128 sprites through the overlap unit, and their box pairs through the blitter.
struct OverlapRun {
  std::string scene;
  int width = 0, height = 0;  // of the screen
  std::vector<OverlapSprite> sprites;
  std::vector<OverlapPair> pairs;   // by the RTL, in the order of its list
  std::uint64_t disagreements = 0;  // pairs in which RTL, golden model and pixels differ
  std::uint64_t compared = 0;       // by the lockstep scoreboard
  std::uint64_t clocks = 0, accesses = 0;
  std::size_t box_pairs = 0;
  std::uint64_t blitter_clocks = 0, blitter_accesses = 0;
};

/// Throws Divergence where RTL and golden model part.
OverlapRun run_overlap();

/// Records the RTL from START until the first line of the list is written; the clock of its tag.
std::uint64_t record_first_line(const std::filesystem::path& path);

}  // namespace collide::demo
