// SPDX-License-Identifier: MIT
#include "sim/units/overlap/make.h"

#include "model/overlap/golden.h"
#include "sim/units/overlap/lockstep.h"

namespace collide::overlap {

MakeUnit unit_maker(On on, const Parameters& parameters, const MemoryTiming& timing,
                    const WaveOptions& wave, const MakeDut& dut) {
  return list_unit::unit_maker<Golden, Lockstep>(on, parameters, timing, wave,
                                                 dut ? dut : MakeDut(make_rtl));
}

}  // namespace collide::overlap
