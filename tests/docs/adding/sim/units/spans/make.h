// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "model/spans/unit.h"
#include "sim/units/on.h"
#include "sim/units/wave_options.h"

namespace collide::spans {

/// Of the clock in waves, in picoseconds: 25 MHz.
constexpr std::uint64_t kRtlClockPeriod = 40'000;

/// Makes the device under test, just out of reset, with a wave if one is wanted.
using MakeDut = std::function<std::unique_ptr<Unit>(const WaveOptions& wave)>;
/// rtl/spans under Verilator; with a wave the slower, traced build of it.
std::unique_ptr<Unit> make_rtl(const WaveOptions& wave);

/// A fresh unit of that kind.
std::unique_ptr<Unit> make_unit(On on, const MakeDut& dut, const WaveOptions& wave);

}  // namespace collide::spans
