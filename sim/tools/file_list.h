// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace collide::tools {

/// A folder with a list of this name is what the list says.
constexpr const char* kFileList = "files.f";

/// The standard of VHDL if nothing is said of it, as GHDL calls it.
constexpr const char* kVhdlStandard = "08";

/// A VHDL source, and the library that it belongs to.
struct VhdlFile {
  std::string path;
  std::string library = "work";
};

/// What a list of files for a simulator (files.f) says; all paths are absolute.
struct FileList {
  std::vector<std::string> lists;           // itself and those that it names
  std::vector<std::string> sources;         // in the order of the list
  std::vector<std::string> configurations;  // Verilator's .vlt
  std::vector<std::string> includes;        // folders
  std::vector<std::string> defines;         // "NAME" or "NAME=VALUE"
  std::vector<std::string> libraries;  // where modules are looked for: "-y", folder, "+libext+.v"
  std::vector<VhdlFile> vhdl;
  std::string vhdl_standard = kVhdlStandard;  // of all of it
};

/// Files, +define+, +incdir+, -y, -v, +libext+, and further lists by -f or -F; --work=NAME, the
/// library of the VHDL files behind it in that list, and --std=YEAR, the standard of all VHDL;
/// comments as in Verilog, or behind #. Paths are relative to the folder of the list that they
/// stand in. Throws InputError with file and line for anything else, for a file that is not there,
/// and for a second standard.
FileList read_file_list(const std::filesystem::path& file);

/// Whether it is VHDL by its name.
bool is_vhdl(const std::filesystem::path& file);

}  // namespace collide::tools
