// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "model/blitter/unit.h"

namespace collide {
struct Timing;
struct WaveOptions;
}  // namespace collide

namespace collide::blitter {

/// Of the clock in waves, in picoseconds: 8 MHz, as in the ST.
constexpr std::uint64_t kRtlClockPeriod = 125'000;

/// rtl/blitter under Verilator, just out of reset. With a wave it is the slower, traced build of
/// the same sources.
std::unique_ptr<Unit> make_rtl(Bus& bus);
std::unique_ptr<Unit> make_rtl(Bus& bus, const WaveOptions& wave, const Timing& timing);

}  // namespace collide::blitter
