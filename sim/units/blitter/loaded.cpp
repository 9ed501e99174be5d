// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/blitter/pins.h"

extern "C" collide::blitter::Board* collide_make_unit(const collide::WaveOptions& wave) {
  return new collide::blitter::Pins<collide::Loaded>(wave);
}
