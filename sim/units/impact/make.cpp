// SPDX-License-Identifier: MIT
#include "sim/units/impact/make.h"

#include "model/impact/golden.h"
#include "sim/units/impact/lockstep.h"

namespace collide::impact {

MakeUnit unit_maker(On on, const Parameters& parameters, const MemoryTiming& timing,
                    const WaveOptions& wave, const MakeDut& dut) {
  return list_unit::unit_maker<Golden, Lockstep>(on, parameters, timing, wave,
                                                 dut ? dut : MakeDut(make_rtl));
}

}  // namespace collide::impact
