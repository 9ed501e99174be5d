// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/units/list_unit/board.h"
#include "sim/units/list_unit/on_pins.h"

namespace collide::list_unit {

/// The RTL behind the unit's interface. `Model` is any verilation of a list unit.
template <class Model, class Parameters>
class Pins final : public OnPins {
 public:
  Pins(Memory& memory, const Parameters& parameters, const MemoryTiming& timing = {},
       const WaveOptions& wave = {})
      : OnPins(memory, std::make_unique<BoardOf<Model>>(parameters.data_width, wave),
               {parameters.data_width, longest_silence(parameters)}, timing) {
    reset();
  }
};

}  // namespace collide::list_unit
