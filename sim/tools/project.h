// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/tools/places.h"

namespace collide::tools {

/// The RTL of a unit, found by name; paths are relative to the root.
struct RtlUnit {
  std::string name;                              // that of its folder and of its top module
  std::vector<std::string> sources;              // those of its list, rtl/X/X.f, in that order
  std::vector<std::string> headers = {};         // what they `include, once it is elaborated
  std::vector<std::string> includes = {};        // folders in which those are looked for
  std::vector<std::string> defines = {};         // macros: "NAME" or "NAME=VALUE"
  std::vector<std::string> configurations = {};  // Verilator's .vlt
  std::string parent = "rtl";                    // the folder that its folder is in

  /// A file of the unit: "fpga/X_fpga.sv" gives rtl/X/fpga/X_fpga.sv.
  std::string file(const std::string& relative) const {
    return parent + "/" + name + "/" + relative;
  }
  bool has(const std::string& relative) const;
};

/// Every folder of rtl/ with a top module of its name, sorted. Throws InputError for one without a
/// list of its sources (file_list.h).
std::vector<RtlUnit> rtl_units();

/// The modules of rtl/adapters, each by itself, sorted.
std::vector<RtlUnit> rtl_adapters();

/// The name under which all adapters are one design.
constexpr const char* kAdapters = "adapters";

/// What lint, prove and fpga work on: the units, the adapters as one, and every folder of examples/
/// with a top module of its name.
std::vector<RtlUnit> rtl_designs();

/// The design of that name; throws InputError that lists the known ones.
RtlUnit select_design(const std::string& name);

/// The unit of that name; throws InputError that lists the known ones. Empty: all of them.
std::vector<RtlUnit> select_units(const std::string& name);

/// The files of a folder with that extension (".sv"), as paths relative to the root, sorted; none
/// if there is no such folder.
std::vector<std::string> files_in(const std::string& folder, const std::string& extension);

/// The text of a file, relative to the root unless absolute; throws InputError if it cannot be
/// read.
std::string read_file(const std::string& path);

}  // namespace collide::tools
