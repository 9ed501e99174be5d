// SPDX-License-Identifier: MIT
#include "sim/flows/data_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/common/input_error.h"
#include "sim/flows/elaboration.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// Whether it may read one: nothing else is elaborated for it.
bool mentions_data(const tools::RtlUnit& unit) {
  const auto mentions = [](const std::string& file) {
    return tools::read_file(file).find("$readmem") != std::string::npos;
  };
  return std::any_of(unit.sources.begin(), unit.sources.end(), mentions) ||
         std::any_of(unit.headers.begin(), unit.headers.end(), mentions);
}

}  // namespace

std::map<std::string, std::string> data_files(const tools::RtlUnit& unit,
                                              const std::vector<std::string>& options) {
  std::map<std::string, std::string> files;
  if (!mentions_data(unit)) return files;
  for (const DataFile& data : elaborate(unit, options).data) {
    const fs::path source = tools::project_root() / data.source;
    const std::string path = (source.parent_path() / data.name).lexically_normal().string();
    const std::string place = fmt::format("{}:{}", tools::shown(source), data.place);
    if (!fs::is_regular_file(path)) {
      throw InputError(place, fmt::format("\"{}\" does not exist, expected it as {}", data.name,
                                          tools::shown(path)));
    }
    const auto [known, added] = files.emplace(data.name, path);
    if (added || known->second == path) continue;
    throw InputError(place, fmt::format("\"{}\" is {} and {}, expected two names", data.name,
                                        tools::shown(known->second), tools::shown(path)));
  }
  return files;
}

}  // namespace collide::flows
