// SPDX-License-Identifier: MIT
#include "sim/units/impact/make.h"

#include <Vimpact.h>
#include <Vimpact___024root.h>
#include <Vimpact_traced.h>

#include "sim/units/direct_edge.h"
#include "sim/units/impact/pins.h"
#include "sim/units/list_unit/own_rtl.h"

COLLIDE_DIRECT_EDGE(Vimpact);

namespace collide::impact {

std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave) {
  return list_unit::make_own_rtl<Vimpact, Vimpact_traced>(memory, parameters, timing, wave);
}

}  // namespace collide::impact
