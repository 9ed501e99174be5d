// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/cosim/unit_bench.h"
#include "sim/units/adapters/bridge.h"
#include "sim/units/blitter/make.h"

namespace collide::cosim {

/// The blitter as the verbs know it.
const UnitBench& blitter_bench();

/// The same with another device under test: a mutant, a broken copy, somebody else's RTL.
std::unique_ptr<UnitBench> make_blitter_bench(blitter::MakeDut dut, const Timing& timing = {});

/// Our RTL whose registers are reached through a bridge.
std::unique_ptr<UnitBench> make_blitter_bench(const adapters::MakeBridge& bridge);

}  // namespace collide::cosim
