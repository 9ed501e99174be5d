// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/vera/unit.h"
#include "sim/units/wave_options.h"

namespace collide::test {

/// rtl/vera with memories that answer at random where a word is read in the clock in which it is
/// written. The set bits are faults of tests/sim/cosim/vera/unsure/faults.json, in its order: each
/// takes such an answer.
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> unsure_vera(unsigned faults = 0);

/// What is wrong with each.
std::vector<std::string> unsure_vera_faults();

}  // namespace collide::test
