// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/overlap/pins.h"

extern "C" collide::overlap::RtlUnit* collide_make_unit(
    collide::overlap::Memory& memory, const collide::overlap::Parameters& parameters,
    const collide::overlap::MemoryTiming& timing, const collide::WaveOptions& wave) {
  return new collide::overlap::Pins<collide::Loaded>(memory, parameters, timing, wave);
}
