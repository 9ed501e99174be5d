// SPDX-License-Identifier: MIT
#include "sim/tools/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/tools/file_list.h"

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

namespace {

/// A folder of `parent` that has a top module of its name, by the list of its sources.
RtlUnit listed(const std::string& parent, const std::string& name) {
  RtlUnit unit{name, {}};
  unit.parent = parent;
  const FileList list = read_file_list(project_root() / unit.file(name + ".f"));
  const auto add = [](std::vector<std::string>& files, const std::string& path) {
    std::string file = fs::path(path).lexically_relative(project_root()).string();
    // Lists of two units may both have a third one.
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  };
  for (const std::string& file : list.sources) add(unit.sources, file);
  for (const std::string& file : list.configurations) add(unit.configurations, file);
  const std::string folder = parent + "/" + name;
  if (!files_in(folder, ".svh").empty()) unit.includes = {folder};
  return unit;
}

/// All of them, sorted.
std::vector<RtlUnit> all_listed(const std::string& parent) {
  std::vector<RtlUnit> units;
  for (const auto& entry : fs::directory_iterator(project_root() / parent)) {
    const std::string name = entry.path().filename().string();
    if (fs::exists(entry.path() / (name + ".sv"))) units.push_back(listed(parent, name));
  }
  std::sort(units.begin(), units.end(),
            [](const RtlUnit& a, const RtlUnit& b) { return a.name < b.name; });
  return units;
}

RtlUnit all_adapters() {
  if (!fs::is_directory(project_root() / "rtl" / kAdapters)) return {kAdapters, {}};
  return listed("rtl", kAdapters);
}

/// The adapters' sources that this one uses are those whose names it mentions.
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

}  // namespace

std::vector<RtlUnit> rtl_units() {
  const fs::path rtl = project_root() / "rtl";
  if (!fs::is_directory(rtl)) {
    throw InputError(rtl.string(), "does not exist, expected the RTL folder");
  }
  return all_listed("rtl");
}

std::vector<RtlUnit> rtl_adapters() {
  const std::vector<std::string> files = all_adapters().sources;
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

std::vector<RtlUnit> rtl_designs() {
  std::vector<RtlUnit> designs = rtl_units();
  designs.push_back(all_adapters());
  if (!fs::is_directory(project_root() / "examples")) return designs;
  for (RtlUnit& example : all_listed("examples")) designs.push_back(std::move(example));
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
  return read_own(project_root() / path, path);
}

}  // namespace collide::tools
