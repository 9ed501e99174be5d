// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/units/blitter/rtl.h"
#include "sim/units/timing.h"
#include "sim/units/wave_options.h"

namespace collide::test {

using MakeCore = std::function<std::unique_ptr<blitter::RtlUnit>(blitter::Bus&, const WaveOptions&,
                                                                 const Timing&)>;

/// Our blitter as a core of many clocks behind the adapter for a bus: "68000", "wishbone", "apb",
/// "axi-lite".
MakeCore slow_core(const std::string& bus);

/// That with a 68000's bus, and with faults: from 1, in the order of tests/rtl/cores/faults.json.
/// It may read the destination of a word before its source, which is none.
MakeCore broken_core(const std::vector<unsigned>& faults, bool destination_first = false);
/// What is wrong with each.
std::vector<std::string> core_faults();

}  // namespace collide::test
