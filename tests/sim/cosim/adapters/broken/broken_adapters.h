// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/cosim/adapters/run.h"

namespace collide::test {

/// What is wrong with the fault of each number.
std::vector<std::string> adapter_faults(const std::string& adapter);

/// The RTL with that fault.
adapters::Runs broken_adapter(const std::string& adapter, std::size_t fault);

}  // namespace collide::test
