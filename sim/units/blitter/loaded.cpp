// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/blitter/pins.h"

extern "C" collide::blitter::RtlUnit* collide_make_unit(collide::blitter::Bus& bus,
                                                        const collide::WaveOptions& wave,
                                                        const collide::Timing& timing) {
  return new collide::blitter::Pins<collide::Loaded>(bus, wave, timing);
}
