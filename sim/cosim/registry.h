// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/cosim/unit_bench.h"

namespace collide::cosim {

/// Every unit of the project.
const std::vector<const UnitBench*>& units();

/// The unit of that name; throws InputError that lists the known ones. `place` is where
/// it was named.
const UnitBench& find_unit(std::string_view name, std::string_view place = "UNIT");

}  // namespace collide::cosim
