// SPDX-License-Identifier: MIT
#pragma once

#include "model/tlm/blitter.h"
#include "model/tlm/vera.h"
#include "sim/cosim/on.h"
#include "sim/verilated/wave_options.h"

namespace collide::platform {

/// What the register blocks take of the bus.
constexpr std::uint32_t kBlitterBytes = 64;
constexpr std::uint32_t kVeraBytes = 32;

/// Of a clock.
sc_core::sc_time period(std::uint32_t hz);

/// How to make a unit of the chosen kind. `wave` (RTL and lockstep) records the RTL.
tlm2::Blitter::MakeUnit blitter_maker(cosim::On on, const WaveOptions& wave = {});
tlm2::Vera::MakeUnit vera_maker(cosim::On on, const WaveOptions& wave = {});

}  // namespace collide::platform
