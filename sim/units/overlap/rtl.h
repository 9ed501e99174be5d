// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/overlap/unit.h"
#include "sim/units/list_unit/rtl.h"

namespace collide {
struct WaveOptions;
}

namespace collide::overlap {

/// rtl/overlap under Verilator, just out of reset. It is built with the default parameters; any
/// others are an InputError. With a wave it is the slower, traced build of the same sources.
std::unique_ptr<RtlUnit> make_rtl(Memory& memory, const Parameters& parameters,
                                  const MemoryTiming& timing, const WaveOptions& wave);

}  // namespace collide::overlap
