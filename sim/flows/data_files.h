// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/tools/project.h"

namespace collide::flows {

/// The files that a unit's RTL reads by $readmemh or $readmemb of a constant name, by that name. A
/// name without a folder means the folder of the source that names it, wherever the program is run.
/// `options` are those of Verilator with which the unit is compiled. Throws InputError with the
/// place in the source if a file does not exist, or if a name means two files.
std::map<std::string, std::string> data_files(const tools::RtlUnit& unit,
                                              const std::vector<std::string>& options = {});

}  // namespace collide::flows
