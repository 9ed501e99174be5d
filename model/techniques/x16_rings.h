// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "model/techniques/x16_detector.h"

namespace collide::x16 {

/// The demo of 128 sprites on eight elliptical rings: ten projectiles on a tall ellipse through 118
/// targets. Its tables are computed here as the original's generator computes them.

struct Ring {
  int sprites;
  int points;  ///< of the path
  int phase;   ///< points between neighbouring sprites
  int horizontal;
  int vertical;
};
constexpr std::array<Ring, 8> kRings{{{10, 400, 27, 50, 200},
                                      {16, 208, 9, 93, 70},
                                      {12, 256, 9, 120, 90},
                                      {14, 304, 9, 146, 110},
                                      {16, 352, 9, 173, 130},
                                      {18, 400, 9, 200, 150},
                                      {20, 464, 9, 226, 170},
                                      {22, 512, 9, 253, 190}}};

/// One point of a path with all that the program looks up about it.
struct PathRecord {
  Position place;
  std::uint8_t mask = 0;
  Cells cells;
};

std::vector<PathRecord> make_path(const Ring& ring);
/// Nine bytes a record, little endian: x, y, mask, X cells, Y cells.
std::vector<std::uint8_t> path_bytes(const std::vector<PathRecord>& path);

/// The shape all sprites of the demo have, 16x16 with 40 solid pixels.
scene::Mask ring_shape();

/// The demo on a unit.
class RingDemo {
 public:
  RingDemo(vera::Unit& unit, Mode mode);

  /// The next frame; the first has every path at its start.
  const Report& step();

  const Detector& detector() const { return detector_; }

 private:
  std::vector<std::vector<PathRecord>> paths_;
  std::array<int, kRings.size()> index_{};
  Detector detector_;
  std::vector<Position> places_;
  bool started_ = false;
};

}  // namespace collide::x16
