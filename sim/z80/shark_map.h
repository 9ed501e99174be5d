// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/common/record_of.h"
#include "model/judge/film.h"
#include "model/techniques/flying_shark_boxes.h"
#include "sim/z80/shark_program.h"

/// Flying Shark's arrays and their rival, boxes compared with boxes, as machine code on a ZX
/// Spectrum: who is faster for which numbers of objects.
namespace collide::z80 {

/// Of some frames, in T states.
struct Spread {
  unsigned least = 0, median = 0, most = 0;
};
Spread spread_of(std::vector<unsigned> values);

/// Both programs over the same frames.
struct Contest {
  Spread arrays, boxes;
};

/// Frames with these numbers of objects, and the player.
struct SharkCell {
  unsigned bullets = 0, enemies = 0, enemy_bullets = 0;
  Contest free;       ///< nobody waits
  Contest contended;  ///< begun with the first line of the picture
  /// The arrangements in which boxes are fastest and slowest: all apart in columns; every pair
  /// meets, at the last comparison of both axes.
  unsigned boxes_apart = 0, boxes_met = 0;
  /// Both programs on the slowest arrangement, begun with the picture.
  unsigned arrays_met_contended = 0, boxes_met_contended = 0;
};

/// The frames of a scene.
struct SharkScene {
  std::string name;
  unsigned frames = 0;
  Contest free, contended;
  unsigned boxes_faster = 0, arrays_faster = 0;  ///< frames, with nobody waiting
};

struct SharkMap {
  std::uint32_t seed = 1987;
  unsigned arrangements = 20;    ///< in a cell
  std::vector<SharkCell> cells;  ///< all the game can have: bullets, enemies, enemy bullets
  /// The fullest frame with more and more enemies, until the arrays have been faster.
  std::vector<SharkCell> more_enemies;
  /// 16 enemies; 14 bullets, which take 16 bits; both.
  std::vector<SharkCell> sixteen;
  std::vector<SharkScene> scenes;
  SharkMemory arrays, boxes, wide_arrays, wide_boxes;
  std::uint64_t frames = 0;   ///< run by both
  std::uint64_t results = 0;  ///< of programs that were held to their models'

  const SharkCell& cell(unsigned bullets, unsigned enemies, unsigned enemy_bullets) const;
};
const Record<SharkMap>& record_of(const SharkMap* map);

struct SharkMapOptions {
  std::uint32_t seed = 1987;
  std::uint32_t arrangements = 20;
  std::filesystem::path firmware;
  std::function<void(const std::string&)> progress;
};

/// Makes the map. Throws CheckError if a program's results or T states are not its model's.
SharkMap shark_map(const SharkMapOptions& options,
                   const std::vector<const techniques::Film*>& films);

/// As text.
std::vector<std::string> table(const SharkMap& map);

}  // namespace collide::z80
