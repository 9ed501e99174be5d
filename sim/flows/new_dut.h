// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/flows/core_kind.h"

namespace collide::flows {

/// Buses for which there is an adapter to the unit's ports, sorted: rtl/adapters/new/UNIT-BUS.
std::vector<std::string> buses_of(const std::string& unit);

/// Makes a folder for a core of the user's own: what rtl/adapters/new/UNIT-BUS holds, and the
/// adapters that its files.f names. It is there as a whole or not at all. Returns the files' names,
/// sorted. Throws InputError if there is no such unit or bus, if a core with that bus cannot be of
/// that kind, or if the folder holds anything.
std::vector<std::string> new_dut(const std::string& unit, const std::string& bus,
                                 const std::filesystem::path& folder, const CoreKind& kind = {});

}  // namespace collide::flows
