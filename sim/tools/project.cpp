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

/// Adds those of the files whose modules the sources mention, and those that these do.
void add_mentioned(std::vector<std::string>& sources, std::vector<std::string> files) {
  for (std::size_t n = 0; n < sources.size(); ++n) {
    const std::string text = read_file(sources[n]);
    const auto mentioned = [&](const std::string& file) {
      return text.find(fs::path(file).stem().string()) != std::string::npos;
    };
    const auto others = std::stable_partition(files.begin(), files.end(), mentioned);
    sources.insert(sources.end(), files.begin(), others);
    files.erase(files.begin(), others);
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
    add_mentioned(unit.sources, files_in("rtl/common", ".sv"));
    if (!unit.headers.empty()) unit.includes = {folder};
    units.push_back(std::move(unit));
  }
  std::sort(units.begin(), units.end(),
            [](const RtlUnit& a, const RtlUnit& b) { return a.name < b.name; });
  return units;
}

std::vector<RtlUnit> rtl_adapters() {
  const std::vector<std::string> files = files_in("rtl/adapters", ".sv");
  std::vector<RtlUnit> adapters;
  for (const std::string& file : files) {
    RtlUnit adapter{fs::path(file).stem().string(), {file}};
    std::vector<std::string> others = files;
    others.erase(std::find(others.begin(), others.end(), file));
    add_mentioned(adapter.sources, std::move(others));
    adapters.push_back(std::move(adapter));
  }
  return adapters;
}

/// One of them; the error calls it a `what`.
RtlUnit find(const std::vector<RtlUnit>& units, const char* what, const std::string& name) {
  std::vector<std::string> known;
  for (const RtlUnit& unit : units) {
    if (unit.name == name) return unit;
    known.push_back(unit.name);
  }
  throw InputError(
      fmt::format("unknown {} \"{}\", expected one of: {}", what, name, fmt::join(known, ", ")));
}

/// A folder of examples/.
RtlUnit example(const std::string& name, const std::vector<RtlUnit>& units) {
  constexpr const char* kFolder = "examples";
  RtlUnit design{name, files_in(kFolder + ("/" + name), ".sv")};
  design.parent = kFolder;
  std::vector<std::string> files = files_in("rtl/adapters", ".sv");
  for (const RtlUnit& unit : units) {
    files.insert(files.end(), unit.sources.begin(), unit.sources.end());
    for (const std::string& waivers : files_in("rtl/" + unit.name, ".vlt")) {
      design.configurations.push_back(waivers);
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  add_mentioned(design.sources, files);
  return design;
}

std::vector<RtlUnit> rtl_designs() {
  const std::vector<RtlUnit> units = rtl_units();
  std::vector<RtlUnit> designs = units;
  designs.push_back({kAdapters, files_in("rtl/adapters", ".sv")});
  const fs::path examples = project_root() / "examples";
  if (!fs::is_directory(examples)) return designs;
  for (const auto& entry : fs::directory_iterator(examples)) {
    const std::string name = entry.path().filename().string();
    if (fs::exists(entry.path() / (name + ".sv"))) designs.push_back(example(name, units));
  }
  return designs;
}

RtlUnit select_design(const std::string& name) {
  return find(rtl_designs(), "design", name);
}

std::vector<RtlUnit> select_units(const std::string& name) {
  const std::vector<RtlUnit> units = rtl_units();
  if (name.empty()) return units;
  return {find(units, "unit", name)};
}

std::string read_file(const std::string& path) {
  return read_input(project_root() / path, path);
}

}  // namespace collide::tools
