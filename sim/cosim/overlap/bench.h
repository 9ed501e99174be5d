// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/cosim/unit_bench.h"
#include "sim/units/overlap/make.h"

namespace collide::cosim {

const UnitBench& overlap_bench();

/// The same with another device under test.
std::unique_ptr<UnitBench> make_overlap_bench(overlap::MakeDut dut);

}  // namespace collide::cosim
