// SPDX-License-Identifier: MIT
#include "sim/flows/new_dut.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/tools/file_list.h"
#include "sim/tools/project.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

fs::path adapters() {
  return tools::project_root() / "rtl/adapters";
}

/// The list with a core in VHDL.
std::string with_vhdl(std::string list) {
  const std::string core = "// your_core.sv\n";
  const std::size_t at = list.find(core);
  if (at == std::string::npos) throw InputError(tools::kFileList, "has no line " + core);
  return list.replace(at, core.size(),
                      "// Of VHDL: the standard; before files of a library --work=LIBRARY\n"
                      "--std=08\nyour_core.vhd\n// my_core.vhd\n");
}

/// A folder beside the one that is to be made, gone again unless it has taken its place.
class Unfinished {
 public:
  explicit Unfinished(const fs::path& wanted) : wanted_(wanted) {
    std::string name = wanted.string() + ".XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw OutputError(wanted.string(), errno);
    path_ = name;
    fs::permissions(path_,
                    fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read |
                        fs::perms::others_exec,
                    fs::perm_options::add);
  }
  ~Unfinished() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  const fs::path& path() const { return path_; }
  void finish() const { fs::rename(path_, wanted_); }

 private:
  fs::path wanted_;
  fs::path path_;
};

}  // namespace

std::vector<std::string> buses_of(const std::string& unit) {
  std::vector<std::string> buses;
  const std::string start = unit + "-";
  for (const auto& entry : fs::directory_iterator(adapters() / "new")) {
    const std::string name = entry.path().filename().string();
    if (name.rfind(start, 0) == 0) buses.push_back(name.substr(start.size()));
  }
  std::sort(buses.begin(), buses.end());
  return buses;
}

std::vector<std::string> new_dut(const std::string& unit, const std::string& bus,
                                 const std::string& language, const fs::path& folder,
                                 const CoreKind& kind) {
  tools::select_units(unit);
  const std::vector<std::string> known = buses_of(unit);
  if (known.empty()) {
    throw InputError(unit,
                     fmt::format("no adapter to another bus; expected a core with the ports of "
                                 "rtl/{0}/{0}.sv: copy what you change of rtl/{0} to a folder "
                                 "for cosim {0} --rtl",
                                 unit));
  }
  if (bus.empty()) {
    throw InputError("--bus",
                     fmt::format("not given, expected one of: {}", fmt::join(known, ", ")));
  }
  if (std::find(known.begin(), known.end(), bus) == known.end()) {
    throw InputError("--bus", fmt::format("the {} has no adapter for \"{}\", expected one of: {}",
                                          unit, bus, fmt::join(known, ", ")));
  }
  check(kind, bus);
  if (language == kVhdl && !kind.is_usual()) {
    throw InputError(
        "--language",
        "a VHDL wrapper has our clock, reset and pins, expected verilog for other ones");
  }
  fs::path wanted = fs::absolute(folder).lexically_normal();
  if (!wanted.has_filename()) wanted = wanted.parent_path();
  if (fs::exists(wanted) && (!fs::is_directory(wanted) || !fs::is_empty(wanted))) {
    throw InputError(folder.string(), "already exists, expected a new or an empty folder");
  }
  const Unfinished unfinished(wanted);
  std::vector<std::string> names;
  const auto copy = [&](const fs::path& from) {
    names.push_back(from.filename().string());
    write_file(unfinished.path() / from.filename(), tools::read_file(from.string()));
  };
  const fs::path source = adapters() / "new" / (unit + "-" + bus);
  const auto copy_all = [&](const fs::path& from) {
    for (const auto& entry : fs::directory_iterator(from)) {
      if (entry.is_regular_file()) copy(entry.path());
    }
  };
  copy_all(source);
  const fs::path wrapper = unfinished.path() / (unit + ".sv");
  const FittedWrapper made = fitted(tools::read_file(wrapper.string()), kind);
  write_file(wrapper, made.text);
  std::string files = tools::read_file((source / tools::kFileList).string());
  for (const std::string& adapter : made.adapters) {
    files.insert(files.find("// your_core.sv"), adapter + "\n");
  }
  const bool vhdl = language == kVhdl;
  if (vhdl) copy_all(source / kVhdl);
  write_file(unfinished.path() / tools::kFileList, vhdl ? with_vhdl(files) : files);
  std::istringstream list(files);
  for (std::string name; std::getline(list, name);) {
    if (fs::exists(adapters() / name)) copy(adapters() / name);
  }
  std::sort(names.begin(), names.end());
  unfinished.finish();
  return names;
}

}  // namespace collide::flows
