// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/units/blitter/rtl.h"
#include "sim/units/clocked.h"
#include "sim/units/timing.h"

namespace collide::test {

/// rtl/blitter with blitter_shifter replaced by the broken copy beside this file.
std::unique_ptr<blitter::RtlUnit> make_broken_blitter(blitter::Bus& bus, const WaveOptions& wave,
                                                      const Timing& timing);

}  // namespace collide::test
