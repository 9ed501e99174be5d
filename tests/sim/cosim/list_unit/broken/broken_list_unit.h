// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sim/units/impact/make.h"
#include "sim/units/overlap/make.h"

namespace collide::test {

/// What is wrong with the fault of each number: "overlap" or "impact".
std::vector<std::string> list_unit_faults(const std::string& unit);

/// No fault.
constexpr std::size_t kSound = 64;

/// The RTL with that fault.
list_unit::MakeDut<overlap::Parameters> broken_overlap(std::size_t fault);
list_unit::MakeDut<impact::Parameters> broken_impact(std::size_t fault);

/// The same inside a core of other clocks.
list_unit::MakeDut<overlap::Parameters> slow_overlap(std::size_t fault);
list_unit::MakeDut<impact::Parameters> slow_impact(std::size_t fault);

}  // namespace collide::test
