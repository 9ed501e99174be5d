// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/units/on.h"
#include "sim/units/overlap/rtl.h"
#include "sim/units/shared_library.h"
#include "sim/units/wave_options.h"

namespace collide::overlap {

/// Makes the device under test on the memory it is given, with a wave if one is wanted.
using MakeDut = std::function<std::unique_ptr<RtlUnit>(
    Memory&, const Parameters&, const MemoryTiming& timing, const WaveOptions&)>;

/// A fresh unit of that kind. Without a `dut` the RTL is rtl/overlap, which has the default
/// parameters.
MakeUnit unit_maker(On on, const Parameters& parameters = {}, const MemoryTiming& timing = {},
                    const WaveOptions& wave = {}, const MakeDut& dut = {});

/// The RTL of a library that was made with sim/units/overlap/loaded.cpp, and has to outlive it.
MakeDut loaded_dut(const SharedLibrary& library);

}  // namespace collide::overlap
