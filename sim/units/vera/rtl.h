// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "model/vera/chip.h"
#include "model/vera/unit.h"

namespace collide {
struct Timing;
struct WaveOptions;
}  // namespace collide

namespace collide::vera {

/// Of the clock in waves, in picoseconds: 25 MHz.
constexpr std::uint64_t kRtlClockPeriod = 40'000;

/// rtl/vera under Verilator with its video RAM, just out of reset. With a wave it is the slower,
/// traced build of the same sources.
std::unique_ptr<Unit> make_rtl();
std::unique_ptr<Unit> make_rtl(const WaveOptions& wave);
/// The same with only its CPU port and IRQ pin.
std::unique_ptr<Chip> make_rtl_chip(const WaveOptions& wave, const Timing& timing);

}  // namespace collide::vera
