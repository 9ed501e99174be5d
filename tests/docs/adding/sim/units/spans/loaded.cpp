// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/spans/pins.h"

extern "C" collide::spans::Unit* collide_make_unit(const collide::WaveOptions& wave) {
  return new collide::spans::Pins<collide::Loaded>(wave);
}
