// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/units/blitter/make.h"

namespace collide::test {

/// Our blitter as a core of many clocks behind the adapter for a bus: "68000", "wishbone", "apb",
/// "axi-lite".
blitter::MakeDut slow_core(const std::string& bus);

/// That with a 68000's bus, and with faults: from 1, in the order of tests/rtl/cores/faults.json.
/// It may read the destination of a word before its source, which is none.
blitter::MakeDut broken_core(const std::vector<unsigned>& faults, bool destination_first = false);
/// What is wrong with each.
std::vector<std::string> core_faults();

}  // namespace collide::test
