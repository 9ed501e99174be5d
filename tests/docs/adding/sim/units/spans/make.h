// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "model/spans/unit.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/wave_options.h"

namespace collide::spans {

/// Makes the device under test, with a wave if one is wanted.
using MakeDut = std::function<std::unique_ptr<Unit>(const WaveOptions& wave)>;

/// A fresh unit of that kind. Without a `dut` the RTL is rtl/spans.
MakeUnit unit_maker(On on, const WaveOptions& wave = {}, const MakeDut& dut = {});
/// The device under test of a library made from loaded.cpp.
MakeDut loaded_dut(const SharedLibrary& library);

}  // namespace collide::spans
