// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/tools/project.h"

namespace collide::flows {

/// What Verilator makes of a unit's RTL.
struct Elaboration {
  std::vector<std::string> read;             // every file, those that are `included too
  std::vector<std::string> modules;          // files of the modules that the design consists of
  std::map<std::string, std::string> ports;  // of the top module: "input [7:0]" by name
};

/// Throws InputError with Verilator's first error if it does not compile.
Elaboration elaborate(const tools::RtlUnit& unit);

/// What the preprocessor makes of the unit's sources, that of `left_out` not shown.
std::string preprocess(const tools::RtlUnit& unit, const std::string& left_out);

/// The first thing that Verilator complains of, in one line that begins with its place, the path as
/// people can type it.
std::string first_complaint(const std::string& verilator_output);

/// Options with which a tool finds the unit's `include files.
std::vector<std::string> include_options(const tools::RtlUnit& unit);

}  // namespace collide::flows
