// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/common/json.h"

/// The acts of `collide demo`, a file each. An act runs and leaves its pictures in out/demo and its
/// waves in out/waves. It throws Divergence where RTL and golden model part.
namespace collide::demo {

/// What an act comes to: figures with a count of "disagreements", and the same for people.
struct Found {
  Json figures;
  std::string text;
};

/// Two sprites from PNG files at every offset on the blitter.
struct BlitterActOptions {
  std::string first = "scenes/sprites/ship.png";
  std::string second = "scenes/sprites/asteroid.png";
};
/// Throws InputError unless they are two sprites.
void check(const BlitterActOptions& options);
Found blitter_act(const BlitterActOptions& options);

/// 600 frames of the X16's 128 sprites in rings on VERA.
struct RingsActOptions {
  int frames = 600;
};
Found rings_act(const RingsActOptions& options);

/// Flying Shark's arrays on a Z80 and the ring demo's first frames on a 65C02, in machine code.
Found processors_act(const RingsActOptions& options);

/// A frame of 128 sprites on the overlap unit, and what blitter and VERA take for it.
Found overlap_act();

/// What goes past between two pictures, on the impact unit, and who does not see it.
Found impact_act();

/// A flight through a cave of Continuum, the 68000 firmware deciding every frame.
Found cave_act();

/// The collision the Falcon's data cache hides, and its cure.
Found coherence_act();

/// Every technique on some bundled scenes, the units in lockstep; a report of each is left in
/// out/demo/report.
Found compare_act();

}  // namespace collide::demo
