// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/vera/unit.h"
#include "sim/units/wave_options.h"

namespace collide::test {

/// rtl/vera with faults: the set bits are those of tests/sim/cosim/vera/broken/faults.json, in its
/// order.
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> broken_vera(unsigned faults);

/// The same without the pin o_working.
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> broken_vera_without_working(
    unsigned faults);

struct VeraFault {
  std::string what;
  std::string kind;  ///< of the divergence that it leads to
};
std::vector<VeraFault> vera_faults();

/// rtl/vera with memories that answer at random where a word is read in the clock in which it is
/// written, and with faults at pins and where things meet: the set bits are those of free.json
/// there, in its order.
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> free_vera(std::uint64_t faults);
/// The same without the pins that another design need not have.
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> bare_free_vera(std::uint64_t faults);
/// What is wrong with each.
std::vector<std::string> free_vera_faults();

}  // namespace collide::test
