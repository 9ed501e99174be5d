// SPDX-License-Identifier: MIT
#include "sim/units/impact/rtl.h"

#include <Vimpact.h>
#include <Vimpact___024root.h>
#include <Vimpact_traced.h>

#include "model/common/input_error.h"
#include "sim/units/direct_edge.h"
#include "sim/units/impact/pins.h"

COLLIDE_DIRECT_EDGE(Vimpact);

namespace collide::impact {

std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave) {
  if (const auto values = values_of(parameters); !values.empty()) {
    throw InputError(values[0], "the RTL is built with the defaults");
  }
  if (!wave.wanted()) return std::make_unique<Pins<Vimpact>>(memory, parameters, timing);
  return std::make_unique<Pins<Vimpact_traced>>(memory, parameters, timing, wave);
}

}  // namespace collide::impact
