// SPDX-License-Identifier: MIT
#include "sim/tools/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/input_file.h"

namespace collide::tools {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const std::string& folder, const std::string& extension) {
  std::vector<std::string> files;
  const fs::path path = project_root() / folder;
  if (!fs::is_directory(path)) return files;
  for (const auto& entry : fs::directory_iterator(path)) {
    if (entry.path().extension() == extension) {
      files.push_back(folder + "/" + entry.path().filename().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool RtlUnit::has(const std::string& relative) const {
  return fs::exists(project_root() / file(relative));
}

/// Adds the modules of rtl/common that the sources mention, and those that these do.
void add_common(std::vector<std::string>& sources) {
  std::vector<std::string> common = files_in("rtl/common", ".sv");
  for (std::size_t n = 0; n < sources.size(); ++n) {
    const std::string text = read_file(sources[n]);
    const auto mentioned = [&](const std::string& file) {
      return text.find(fs::path(file).stem().string()) != std::string::npos;
    };
    const auto others = std::stable_partition(common.begin(), common.end(), mentioned);
    sources.insert(sources.end(), common.begin(), others);
    common.erase(common.begin(), others);
  }
}

std::vector<RtlUnit> rtl_units() {
  const fs::path rtl = project_root() / "rtl";
  if (!fs::is_directory(rtl)) throw InputError(rtl.string(), "no such folder, expected the RTL");
  std::vector<RtlUnit> units;
  for (const auto& entry : fs::directory_iterator(rtl)) {
    const std::string name = entry.path().filename().string();
    if (!fs::exists(entry.path() / (name + ".sv"))) continue;
    const std::string folder = "rtl/" + name;
    RtlUnit unit{name, files_in(folder, ".sv"), files_in(folder, ".svh")};
    add_common(unit.sources);
    if (!unit.headers.empty()) unit.includes = {folder};
    units.push_back(std::move(unit));
  }
  std::sort(units.begin(), units.end(),
            [](const RtlUnit& a, const RtlUnit& b) { return a.name < b.name; });
  return units;
}

std::vector<RtlUnit> rtl_adapters() {
  std::vector<RtlUnit> adapters;
  for (const std::string& file : files_in("rtl/adapters", ".sv")) {
    adapters.push_back({fs::path(file).stem().string(), {file}});
  }
  return adapters;
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

std::string read_file(const std::string& path) {
  return read_input(project_root() / path, path);
}

}  // namespace collide::tools
