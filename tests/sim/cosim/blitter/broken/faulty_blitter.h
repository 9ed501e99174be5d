// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/units/blitter/make.h"

namespace collide::test {

/// What is wrong with the fault of each number.
std::vector<std::string> blitter_faults();

/// No fault.
constexpr std::size_t kSound = 64;

/// The RTL with that fault.
blitter::MakeDut faulty_blitter(std::size_t fault);
/// The same inside a core of other clocks.
blitter::MakeDut late_blitter(std::size_t fault);

}  // namespace collide::test
