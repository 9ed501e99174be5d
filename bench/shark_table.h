// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Flying Shark's arrays and their rival, boxes compared with boxes, as machine code on a ZX
/// Spectrum: who is faster for which numbers of objects.
namespace collide::bench {

/// T states of several frames.
struct SharkSpread {
  unsigned least = 0, median = 0, most = 0;
};
SharkSpread spread_of(std::vector<unsigned> values);

/// Frames with these numbers of objects, and the player. Contended frames begin with the first line
/// of the picture.
struct SharkRow {
  unsigned bullets = 0, enemies = 0, enemy_bullets = 0;
  SharkSpread arrays, boxes, arrays_contended, boxes_contended;
  /// The arrangements in which boxes are fastest and slowest: all apart in columns; every pair
  /// meets, at the last comparison of both axes.
  unsigned boxes_apart = 0, boxes_met = 0;
  unsigned arrays_met_contended = 0, boxes_met_contended = 0;
};

struct SharkTable {
  std::uint32_t seed = 0;
  unsigned arrangements = 0;
  std::vector<SharkRow> game;  ///< all numbers that the game can have
  std::vector<SharkRow> more;  ///< the fullest frame with 0 to 32 enemies
  /// 16 enemies; 14 bullets, which take 16 bits; both.
  std::vector<SharkRow> sixteen;
  std::uint64_t frames = 0;   ///< run by both programs
  std::uint64_t results = 0;  ///< compared with the models'

  /// The row of the game with these numbers.
  const SharkRow& row(unsigned bullets, unsigned enemies, unsigned enemy_bullets) const;
};

/// Runs both programs over random arrangements of each row's objects. Throws CheckError if a
/// program's results or T states are not its model's.
SharkTable measure_shark(const std::filesystem::path& firmware, unsigned arrangements = 20,
                         std::uint32_t seed = 1987);

/// The tables of docs/evidence/programs.md.
std::string markdown(const SharkTable& table);

}  // namespace collide::bench
