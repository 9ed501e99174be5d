// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/tools/process.h"
#include "sim/tools/project.h"

namespace collide::flows {

struct Port {
  std::string direction;  // "input", "output", "inout"
  unsigned bits = 0;      // 0: of a type that is no vector
};

/// A file that the RTL reads when it begins, by $readmemh or $readmemb of a constant name.
struct DataFile {
  std::string name;    // as the RTL writes it
  std::string source;  // file that names it
  std::string place;   // "12:5", line and column
};

/// What Verilator makes of a unit's RTL.
struct Elaboration {
  std::vector<std::string> read;      // every file, those that are `included too
  std::vector<std::string> modules;   // files of the modules that the design consists of
  std::map<std::string, Port> ports;  // of the top module, by name
  std::vector<DataFile> data;
};

/// `libraries` are options that say where modules may be found which the sources do not hold.
/// Throws InputError with Verilator's first error if it does not compile, and for constants of an
/// unpacked struct, of which Verilator makes C++ that no compiler takes.
Elaboration elaborate(const tools::RtlUnit& unit, const std::vector<std::string>& libraries = {});

/// What the preprocessor makes of the unit's sources, that of `left_out` not shown.
std::string preprocess(const tools::RtlUnit& unit, const std::string& left_out);

/// Options with which a tool finds the unit's `include files and knows its macros.
std::vector<std::string> include_options(const tools::RtlUnit& unit);

/// What Verilator is given to read: these options, configurations and sources.
std::vector<std::string> verilator_input(const tools::RtlUnit& unit);

/// Runs it so, with these options before them.
tools::Finished run_verilator(const tools::RtlUnit& unit, const std::vector<std::string>& options);

}  // namespace collide::flows
