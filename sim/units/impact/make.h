// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/impact/golden.h"
#include "sim/units/impact/checked.h"
#include "sim/units/list_unit/make.h"

namespace collide::impact {

/// rtl/impact under Verilator, just out of reset, as list_unit::make_own_rtl has it.
std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave);

/// A fresh unit of that kind. Without a `dut` the RTL is rtl/impact, which has the default
/// parameters.
inline constexpr list_unit::UnitMaker<Golden, Parameters, checked, make_rtl> unit_maker{};

}  // namespace collide::impact
