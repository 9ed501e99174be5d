// SPDX-License-Identifier: MIT
#pragma once

#include <ctime>
#include <string>

#include "sim/cosim/cosim.h"

namespace collide::cosim {

/// What made the result.
struct UcisRun {
  std::string command;
  std::string version;  // of the project
  std::time_t time;
};

/// Functional coverage in the XML of the Unified Coverage Interoperability Standard (Accellera UCIS
/// 1.0, chapter 9), which pyucis and other tools merge and report. A covergroup for each group, in
/// it one coverpoint whose bins are the combinations of the group's axes; those argued to be out of
/// reach are bins of type "ignore".
std::string ucis(const CosimResult& result, const UcisRun& run);

}  // namespace collide::cosim
