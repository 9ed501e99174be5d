// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/units/blitter/make.h"

namespace collide::test {

/// What is wrong with the fault of each number.
std::vector<std::string> blitter_faults();

/// The RTL with that fault.
blitter::MakeDut faulty_blitter(std::size_t fault);

}  // namespace collide::test
