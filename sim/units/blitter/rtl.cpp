// SPDX-License-Identifier: MIT
#include "sim/units/blitter/rtl.h"

#include <Vblitter.h>
#include <Vblitter___024root.h>
#include <Vblitter_traced.h>

#include "sim/units/blitter/pins.h"
#include "sim/units/direct_edge.h"

COLLIDE_DIRECT_EDGE(Vblitter);

namespace collide::blitter {

std::unique_ptr<RtlUnit> make_rtl(Bus& bus) {
  return std::make_unique<Pins<Vblitter>>(bus);
}

std::unique_ptr<RtlUnit> make_rtl(Bus& bus, const WaveOptions& wave, const Timing& timing) {
  if (!wave.wanted()) return std::make_unique<Pins<Vblitter>>(bus, wave, timing);
  return std::make_unique<Pins<Vblitter_traced>>(bus, wave, timing);
}

}  // namespace collide::blitter
