// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/cosim/unit_bench.h"
#include "sim/units/impact/make.h"

namespace collide::cosim {

const UnitBench& impact_bench();

/// The same with another device under test.
std::unique_ptr<UnitBench> make_impact_bench(impact::MakeDut dut);

}  // namespace collide::cosim
