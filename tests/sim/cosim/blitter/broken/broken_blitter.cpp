// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/broken/broken_blitter.h"

#include <Vblitter_broken.h>
#include <Vblitter_broken_traced.h>

#include "sim/units/blitter/pins.h"

namespace collide::test {

std::unique_ptr<blitter::Board> make_broken_blitter(const WaveOptions& wave) {
  if (!wave.wanted()) return std::make_unique<blitter::Pins<Vblitter_broken>>(wave);
  return std::make_unique<blitter::Pins<Vblitter_broken_traced>>(wave);
}

}  // namespace collide::test
