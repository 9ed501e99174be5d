// SPDX-License-Identifier: MIT
#include "sim/verilated/blitter.h"

#include <Vblitter.h>
#include <Vblitter___024root.h>
#include <Vblitter_traced.h>

#include "sim/verilated/blitter_pins.h"
#include "sim/verilated/direct_edge.h"

COLLIDE_DIRECT_EDGE(Vblitter);

namespace collide::blitter {

std::unique_ptr<Unit> make_rtl(Bus& bus) {
  return std::make_unique<Pins<Vblitter>>(bus);
}

std::unique_ptr<Unit> make_rtl(Bus& bus, const WaveOptions& wave, const Timing& timing) {
  if (!wave.wanted()) return std::make_unique<Pins<Vblitter>>(bus, wave, timing);
  return std::make_unique<Pins<Vblitter_traced>>(bus, wave, timing);
}

}  // namespace collide::blitter
