// SPDX-License-Identifier: MIT
#include "sim/units/overlap/make.h"

#include <Voverlap.h>
#include <Voverlap___024root.h>
#include <Voverlap_traced.h>

#include "sim/units/direct_edge.h"
#include "sim/units/list_unit/own_rtl.h"
#include "sim/units/overlap/pins.h"

COLLIDE_DIRECT_EDGE(Voverlap);

namespace collide::overlap {

std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave) {
  return list_unit::make_own_rtl<Voverlap, Voverlap_traced>(memory, parameters, timing, wave);
}

}  // namespace collide::overlap
