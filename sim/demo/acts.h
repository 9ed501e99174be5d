// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/common/json.h"

/// The acts of `collide demo`, a file each. An act runs, prints what it found unless `json` is set,
/// leaves its pictures in out/demo and its waves in out/waves, and returns its figures with a count
/// of "disagreements". It throws Divergence where RTL and golden model part.
namespace collide::demo {

/// Two sprites from PNG files at every offset on the blitter.
struct BlitterActOptions {
  std::string first = "scenes/sprites/ship.png";
  std::string second = "scenes/sprites/asteroid.png";
  bool json = false;
};
Json blitter_act(const BlitterActOptions& options);

/// 600 frames of the X16's 128 sprites in rings on VERA.
struct RingsActOptions {
  int frames = 600;
  bool json = false;
};
Json rings_act(const RingsActOptions& options);

/// A flight through a cave of Continuum, the 68000 firmware deciding every frame.
struct CaveActOptions {
  bool json = false;
};
Json cave_act(const CaveActOptions& options);

/// The collision the Falcon's data cache hides, and its cure.
struct CoherenceActOptions {
  bool json = false;
};
Json coherence_act(const CoherenceActOptions& options);

/// Every technique on some bundled scenes, the units in lockstep; a report of each is left in
/// out/demo/report.
struct CompareActOptions {
  bool json = false;
};
Json compare_act(const CompareActOptions& options);

}  // namespace collide::demo
