// SPDX-License-Identifier: MIT
#include "sim/units/overlap/rtl.h"

#include <Voverlap.h>
#include <Voverlap___024root.h>
#include <Voverlap_traced.h>

#include "model/common/input_error.h"
#include "sim/units/direct_edge.h"
#include "sim/units/overlap/pins.h"

COLLIDE_DIRECT_EDGE(Voverlap);

namespace collide::overlap {

std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave) {
  if (const auto values = values_of(parameters); !values.empty()) {
    throw InputError(values[0], "the RTL is built with the defaults");
  }
  if (!wave.wanted()) return std::make_unique<Pins<Voverlap>>(memory, parameters, timing);
  return std::make_unique<Pins<Voverlap_traced>>(memory, parameters, timing, wave);
}

}  // namespace collide::overlap
