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

std::unique_ptr<Unit> make_rtl(Bus& bus, const WaveOptions& wave) {
  if (!wave.wanted()) return make_rtl(bus);
  return std::make_unique<Pins<Vblitter_traced>>(bus, wave);
}

}  // namespace collide::blitter
