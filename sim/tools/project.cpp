// SPDX-License-Identifier: MIT
#include "sim/tools/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "model/common/input_error.h"
#include "model/common/output_file.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> systemverilog_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(project_root() / folder)) {
    if (entry.path().extension() == ".sv") {
      files.push_back(folder + "/" + entry.path().filename().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

fs::path project_root() {
  const char* root = std::getenv("COLLIDE_ROOT");
  return root != nullptr && *root != '\0' ? root : COLLIDE_ROOT;
}

bool RtlUnit::has(const std::string& relative) const {
  return fs::exists(project_root() / file(relative));
}

std::vector<RtlUnit> rtl_units() {
  const fs::path rtl = project_root() / "rtl";
  if (!fs::is_directory(rtl)) throw InputError(rtl.string(), "no such folder, expected the RTL");
  std::vector<RtlUnit> units;
  for (const auto& entry : fs::directory_iterator(rtl)) {
    const std::string name = entry.path().filename().string();
    if (!fs::exists(entry.path() / (name + ".sv"))) continue;
    units.push_back({name, systemverilog_in("rtl/" + name)});
  }
  std::sort(units.begin(), units.end(),
            [](const RtlUnit& a, const RtlUnit& b) { return a.name < b.name; });
  return units;
}

std::vector<RtlUnit> select_units(const std::string& name) {
  std::vector<RtlUnit> units = rtl_units();
  if (name.empty()) return units;
  std::vector<std::string> known;
  for (const RtlUnit& unit : units) {
    if (unit.name == name) return {unit};
    known.push_back(unit.name);
  }
  throw InputError(
      fmt::format("unknown unit \"{}\", expected one of: {}", name, fmt::join(known, ", ")));
}

std::string fresh_output(const std::string& relative) {
  const std::string folder = "out/" + relative;
  fs::remove_all(project_root() / folder);
  fs::create_directories(project_root() / folder);
  return folder;
}

std::string read_file(const std::string& relative) {
  std::ifstream in(project_root() / relative, std::ios::binary);
  if (!in) throw InputError(relative, "cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::string& relative, const std::string& text) {
  collide::write_file(project_root() / relative, text);
}

}  // namespace collide::tools
