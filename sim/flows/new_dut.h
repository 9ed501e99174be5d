// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/flows/core_kind.h"

namespace collide::flows {

/// Buses for which there is an adapter to the unit's ports, sorted: rtl/adapters/new/UNIT-BUS.
std::vector<std::string> buses_of(const std::string& unit);

/// What a core may be written in.
constexpr const char* kVerilog = "verilog";
constexpr const char* kVhdl = "vhdl";
inline const std::vector<std::string> kLanguages = {kVerilog, kVhdl};

/// Makes a folder for a core of the user's own: what rtl/adapters/new/UNIT-BUS holds, and the
/// adapters that its files.f names; for one in VHDL also what is in vhdl there, which the list then
/// names in place of the core. It is there as a whole or not at all. Returns the files' names,
/// sorted. Throws InputError if there is no such unit or bus, if a core with that bus or in that
/// language cannot be of that kind, or if the folder holds anything.
std::vector<std::string> new_dut(const std::string& unit, const std::string& bus,
                                 const std::string& language, const std::filesystem::path& folder,
                                 const CoreKind& kind = {});

}  // namespace collide::flows
