// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/broken/broken_blitter.h"

#include <Vblitter_broken.h>
#include <Vblitter_broken_traced.h>

#include "sim/units/blitter/pins.h"

namespace collide::test {

std::unique_ptr<blitter::RtlUnit> make_broken_blitter(blitter::Bus& bus, const WaveOptions& wave,
                                                      const Timing& timing) {
  if (!wave.wanted()) return std::make_unique<blitter::Pins<Vblitter_broken>>(bus, wave, timing);
  return std::make_unique<blitter::Pins<Vblitter_broken_traced>>(bus, wave, timing);
}

}  // namespace collide::test
