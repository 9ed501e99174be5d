// SPDX-License-Identifier: MIT
#include "sim/verilated/blitter_pins.h"
#include "sim/verilated/loaded/loaded.h"

extern "C" collide::blitter::Unit* collide_make_unit(collide::blitter::Bus& bus,
                                                     const collide::WaveOptions& wave,
                                                     const collide::Timing& timing) {
  return new collide::blitter::Pins<collide::Loaded>(bus, wave, timing);
}
