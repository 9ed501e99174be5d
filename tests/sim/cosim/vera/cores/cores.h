// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/vera/chip.h"
#include "sim/units/timing.h"
#include "sim/units/wave_options.h"

namespace collide::test {

/// Our VERA as a whole chip behind the bus of the X16. Its beam starts that many clocks after
/// reset; it has the fault of that number, from 1, in the order of tests/rtl/cores/x16/faults.json.
std::unique_ptr<vera::Chip> whole_chip(const WaveOptions& wave, const Timing& timing,
                                       std::uint32_t start = 0, unsigned fault = 0);

/// What is wrong with each.
std::vector<std::string> whole_chip_faults();

}  // namespace collide::test
