// SPDX-License-Identifier: MIT
#include "sim/campaign/build.h"

#include <algorithm>
#include <set>

#include "sim/campaign/task.h"
#include "sim/flows/loaded_unit.h"
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
