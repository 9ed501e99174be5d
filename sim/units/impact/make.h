// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/impact/rtl.h"
#include "sim/units/list_unit/make.h"

namespace collide::impact {

using MakeDut = list_unit::MakeDut<Parameters>;

/// A fresh unit of that kind. Without a `dut` the RTL is rtl/impact, which has the default
/// parameters.
MakeUnit unit_maker(On on, const Parameters& parameters = {}, const MemoryTiming& timing = {},
                    const WaveOptions& wave = {}, const MakeDut& dut = {});

}  // namespace collide::impact
