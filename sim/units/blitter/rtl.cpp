// SPDX-License-Identifier: MIT
#include "sim/units/blitter/rtl.h"

#include <Vblitter.h>
#include <Vblitter___024root.h>
#include <Vblitter_traced.h>

#include "sim/units/blitter/pins.h"
#include "sim/units/direct_edge.h"

COLLIDE_DIRECT_EDGE(Vblitter);

namespace collide::blitter {

std::unique_ptr<Board> make_board(const WaveOptions& wave) {
  if (!wave.wanted()) return std::make_unique<Pins<Vblitter>>(wave);
  return std::make_unique<Pins<Vblitter_traced>>(wave);
}

}  // namespace collide::blitter
