// SPDX-License-Identifier: MIT
#include "sim/campaign/engine.h"

#include <map>

#include "model/common/input_error.h"
#include "sim/campaign/local.h"
#include "sim/campaign/slurm.h"

namespace collide::campaign {
namespace {

using Make = std::unique_ptr<Engine> (*)(const EngineOptions& options);

template <typename T>
std::unique_ptr<Engine> make(const EngineOptions& options) {
  return std::make_unique<T>(options);
}

const std::map<std::string, Make> kEngines = {{"local", make<LocalEngine>},
                                              {"slurm", make<SlurmEngine>}};

}  // namespace

const std::vector<std::string>& engine_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& [name, make] : kEngines) all.push_back(name);
    return all;
  }();
  return names;
}

std::unique_ptr<Engine> make_engine(const std::string& name, const EngineOptions& options) {
  const auto found = kEngines.find(name);
  if (found == kEngines.end()) throw InputError("engine", "\"" + name + "\" is unknown");
  return found->second(options);
}

}  // namespace collide::campaign
