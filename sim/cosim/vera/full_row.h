// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "model/vera/sprite.h"
#include "sim/cosim/draw.h"

namespace collide::vera {

/// Where job memory has an image all of whose pixels are opaque, of 64 x 64 pixels.
constexpr std::uint32_t kSolidImage = 0x2000;

/// A sprite pixel that comes in a clock of a row.
struct PixelInRow {
  int row = 0;  ///< the first that the sprites are on, of eight or more
  int t = 0;
  int column = 0;
  std::vector<int> meets;  ///< columns at which sprites of 8 begin that are drawn before
};

/// Sprites that keep the renderer at work to that clock, in which the last of them has the pixel:
/// without layers, wait states and accesses to the video RAM the time that each takes is known.
std::map<int, Attributes> full_row(cosim::Draw& draw, const PixelInRow& pixel);

}  // namespace collide::vera
