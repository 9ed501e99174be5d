// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/units/adapters/agents.h"
#include "sim/units/adapters/bridge.h"
#include "sim/units/vera/behind_bus.h"

namespace collide::test {

/// What is wrong with the fault of each number.
std::vector<std::string> adapter_faults(const std::string& adapter);

/// The adapter with that fault as a bridge to a port of 32 or 16 bits; wishbone_to_vera is none.
adapters::MakeBridge broken_bridge(const std::string& adapter, std::size_t fault,
                                   adapters::Width width);
vera::MakeWishboneToVera broken_wishbone_to_vera(std::size_t fault);

}  // namespace collide::test
