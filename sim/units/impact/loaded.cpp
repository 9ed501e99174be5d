// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/impact/pins.h"

extern "C" collide::impact::RtlUnit* collide_make_unit(
    collide::impact::Memory& memory, const collide::impact::Parameters& parameters,
    const collide::impact::MemoryTiming& timing, const collide::WaveOptions& wave) {
  return new collide::impact::Pins<collide::Loaded>(memory, parameters, timing, wave);
}
