// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/units/blitter/lockstep.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/timing.h"
#include "sim/units/wave_options.h"

namespace collide::blitter {

/// Makes the device under test, with a wave if one is wanted.
using MakeDut = std::function<std::unique_ptr<Board>(const WaveOptions&)>;

/// rtl/blitter.
MakeDut own_dut();

/// A fresh unit of that kind on a bus: what jobs and techniques are given. Without a `dut` the RTL
/// is rtl/blitter.
MakeUnit unit_maker(On on, const WaveOptions& wave = {}, const MakeDut& dut = {},
                    const Timing& timing = {}, const Checker::IgnoredBits& ignored = {},
                    const Accepts& accepts = {});

/// The device under test of a library made from sim/units/blitter/loaded.cpp.
MakeDut loaded_dut(const SharedLibrary& library);

}  // namespace collide::blitter
