// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::waves {

/// File by which a saved view names the table of its unit's registers.
constexpr const char* kRegisterTable = "registers.gtkt";

/// Names of a unit's registers by their index on its address bus, as GTKWave reads them: "1B
/// X_COUNT", a line each. Throws std::out_of_range for a unit without registers.
std::string register_table(const std::string& unit);

}  // namespace collide::waves
