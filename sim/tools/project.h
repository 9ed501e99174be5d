// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace collide::tools {

/// The root of the source tree: what COLLIDE_ROOT in the environment says (the launcher sets it),
/// else the tree the program was built from.
std::filesystem::path project_root();

/// The RTL of a unit, found by name; paths are relative to the root.
struct RtlUnit {
  std::string name;                  // that of its folder and of its top module
  std::vector<std::string> sources;  // rtl/X/*.sv, sorted

  /// A file of the unit: "fpga/X_fpga.sv" gives rtl/X/fpga/X_fpga.sv.
  std::string file(const std::string& relative) const { return "rtl/" + name + "/" + relative; }
  bool has(const std::string& relative) const;
};

/// Every folder of rtl/ with a top module of its name, sorted.
std::vector<RtlUnit> rtl_units();

/// The unit of that name; throws InputError that lists the known ones. Empty: all of them.
std::vector<RtlUnit> select_units(const std::string& name);

/// A fresh and empty folder below out/, relative to the root: "out/prove/blitter".
std::string fresh_output(const std::string& relative);

/// The text of a file relative to the root; throws InputError if it cannot be read.
std::string read_file(const std::string& relative);
/// Writes a file relative to the root, whole or not at all. Throws OutputError.
void write_file(const std::string& relative, const std::string& text);

}  // namespace collide::tools
