// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/cosim/unit_bench.h"
#include "sim/units/vera/behind_bus.h"

namespace collide::cosim {

/// VERA as the verbs know it.
const UnitBench& vera_bench();
/// The same with another device under test.
std::unique_ptr<UnitBench> make_vera_bench(vera::Dut dut, const Timing& timing = {});
/// Our RTL whose CPU port is reached by Wishbone.
std::unique_ptr<UnitBench> make_vera_bench(const vera::MakeWishboneToVera& adapter);

}  // namespace collide::cosim
