// SPDX-License-Identifier: MIT
#include "sim/verilated/loaded/loaded.h"
#include "sim/verilated/vera_pins.h"

extern "C" collide::vera::Unit* collide_make_unit(const collide::WaveOptions& wave) {
  return new collide::vera::Pins<collide::Loaded>(wave);
}
