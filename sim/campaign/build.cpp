// SPDX-License-Identifier: MIT
#include "sim/campaign/build.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "sim/campaign/task.h"
#include "sim/cosim/job_file.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/hash.h"
#include "sim/tools/places.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

/// A file, or all files below a folder, by their names in it.
void add(const fs::path& path, tools::Hash& hash) {
  if (!fs::is_directory(path)) {
    hash.add_file(path);
    return;
  }
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    hash.add(file.lexically_relative(path).string() + "\n").add_file(file);
  }
}

std::string hash_of(const fs::path& path) {
  tools::Hash hash;
  add(path, hash);
  return hash.hex();
}

/// The units that a task is about; of replayed files those that their jobs name.
std::set<std::string> units_of(const Task& task) {
  if (!task.of.empty()) return {task.of};
  std::set<std::string> units;
  for (const std::string& file : task.items) {
    cosim::JobTexts jobs(file);
    while (const auto job = jobs.next()) {
      const Json json = Json::parse(job->json, nullptr, false);
      if (json.is_object() && json.value("unit", Json()).is_string()) {
        units.insert(json["unit"].get<std::string>());
      }
    }
  }
  return units;
}

/// All that RTL of the user in a task resolves to.
std::vector<std::string> rtl_files_of(const Task& task) {
  std::vector<std::string> files;
  const auto option = std::find(task.rtl.begin(), task.rtl.end(), "--rtl");
  if (option == task.rtl.end()) return files;
  for (const std::string& name : units_of(task)) {
    const tools::RtlUnit unit = tools::select_units(name).at(0);
    const auto any_ports = [](const std::string&) { return false; };
    const flows::OtherRtl rtl = flows::with_rtl(unit, *std::next(option), any_ports);
    files.insert(files.end(), rtl.inputs.begin(), rtl.inputs.end());
  }
  return files;
}

}  // namespace

Json sources_now(const std::vector<std::string>& inputs) {
  Json sources = {{"rtl", hash_of(tools::project_root() / "rtl")}, {"inputs", Json::object()}};
  for (const std::string& input : inputs) {
    // What is gone has changed.
    sources["inputs"][input] = fs::exists(input) ? hash_of(input) : "";
  }
  return sources;
}

std::string changed_since(const Json& build, const Json& sources) {
  if (sources.at("rtl") != build.at("rtl")) return "rtl";
  for (const auto& [input, hash] : sources.at("inputs").items()) {
    if (build.at("inputs").value(input, Json()) != hash) return input;
  }
  return {};
}

Json build_of(const Plan& plan) {
  std::vector<std::string> inputs;
  std::set<std::string> tools;
  for (const Task& task : plan.tasks) {
    tools.merge(task_kind(task.verb).tools(task));
    inputs.insert(inputs.end(), task.inputs.begin(), task.inputs.end());
    const std::vector<std::string> rtl = rtl_files_of(task);
    inputs.insert(inputs.end(), rtl.begin(), rtl.end());
  }
  Json build = sources_now(inputs);
  build["program"] = hash_of("/proc/self/exe");
  build["tools"] = Json::object();
  for (const std::string& tool : tools) {
    const std::string version = flows::version_of(tool);
    build["tools"][tool] = version.substr(0, version.find('\n'));
  }
  return build;
}

}  // namespace collide::campaign
