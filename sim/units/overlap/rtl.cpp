// SPDX-License-Identifier: MIT
#include "sim/units/overlap/rtl.h"

#include <Voverlap.h>
#include <Voverlap___024root.h>
#include <Voverlap_traced.h>

#include "sim/units/direct_edge.h"
#include "sim/units/overlap/pins.h"

COLLIDE_DIRECT_EDGE(Voverlap);

namespace collide::overlap {

std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const MemoryTiming& timing,
                                  const WaveOptions& wave) {
  if (!wave.wanted()) return std::make_unique<Pins<Voverlap>>(memory, Parameters{}, timing);
  return std::make_unique<Pins<Voverlap_traced>>(memory, Parameters{}, timing, wave);
}

}  // namespace collide::overlap
