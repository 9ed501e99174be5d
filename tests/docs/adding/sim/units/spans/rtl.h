// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "model/spans/unit.h"
#include "sim/units/wave_options.h"

namespace collide::spans {

/// Of the clock in waves, in picoseconds: 25 MHz.
constexpr std::uint64_t kRtlClockPeriod = 40'000;

/// rtl/spans under Verilator, just out of reset; with a wave the slower, traced build of it.
std::unique_ptr<Unit> make_rtl(const WaveOptions& wave);

}  // namespace collide::spans
