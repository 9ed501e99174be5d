// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/common/input_error.h"
#include "sim/units/list_unit/pins.h"

namespace collide::list_unit {

/// The RTL of the program, which is verilated with the default parameters: any others are an
/// InputError. With a wave it is the slower, traced build of the same sources.
template <class Model, class Traced, class Parameters>
std::unique_ptr<RtlUnit> make_own_rtl(Memory& memory, const Parameters& parameters,
                                      const MemoryTiming& timing, const WaveOptions& wave) {
  if (const auto values = values_of(parameters); !values.empty()) {
    throw InputError(values[0], "the RTL is built with the defaults");
  }
  if (wave.wanted()) {
    return std::make_unique<Pins<Traced, Parameters>>(memory, parameters, timing, wave);
  }
  return std::make_unique<Pins<Model, Parameters>>(memory, parameters, timing, wave);
}

}  // namespace collide::list_unit
