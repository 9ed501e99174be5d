// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/units/impact/lockstep.h"
#include "sim/units/list_unit/make.h"

namespace collide::impact {

using MakeDut = list_unit::MakeDut<Parameters>;

/// rtl/impact under Verilator, just out of reset, as list_unit::make_own_rtl has it.
std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave);

/// A fresh unit of that kind. Without a `dut` the RTL is rtl/impact, which has the default
/// parameters.
inline MakeUnit unit_maker(On on, const Parameters& parameters = {},
                           const MemoryTiming& timing = {}, const WaveOptions& wave = {},
                           const MakeDut& dut = {}) {
  return list_unit::unit_maker<Golden, Lockstep>(on, parameters, timing, wave,
                                                 dut ? dut : MakeDut(make_rtl));
}

}  // namespace collide::impact
