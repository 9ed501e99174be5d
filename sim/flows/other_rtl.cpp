// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <filesystem>
#include <tuple>

#include "model/common/input_error.h"

namespace collide::flows {

namespace fs = std::filesystem;

tools::RtlUnit with_rtl(const tools::RtlUnit& unit, const std::string& folder) {
  // Tools run in the root of the tree; the user's folder is his own.
  const fs::path path = fs::absolute(folder).lexically_normal();
  if (!fs::is_directory(path)) throw InputError(folder, "no such folder, expected one with RTL");
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(path)) {
    const fs::path& file = entry.path();
    if (file.extension() == ".sv" || file.extension() == ".v") {
      files[file.stem().string()] = file.string();
    }
  }
  if (files.empty()) throw InputError(folder, "holds no .sv or .v file");
  if (files.count(unit.name) == 0) {
    for (const std::string& source : unit.sources) {
      files.emplace(fs::path(source).stem().string(), source);
    }
  }
  tools::RtlUnit other{unit.name, {}};
  for (const auto& [module, file] : files) other.sources.push_back(file);
  return other;
}

const cosim::UnitBench& OtherRtl::bench(const std::string& name) {
  auto found = loaded_.find(name);
  if (found == loaded_.end()) {
    const tools::RtlUnit unit = with_rtl(tools::select_units(name).at(0), folder_);
    const LoadedUnit::Source source{tools::fresh_output("other-rtl/" + name),
                                    unit.sources,
                                    {"--trace-fst", "--trace-structs"},
                                    {"-DVM_TRACE=1", "-DVM_TRACE_FST=1"}};
    found = loaded_
                .emplace(std::piecewise_construct, std::forward_as_tuple(name),
                         std::forward_as_tuple(unit, source, progress_))
                .first;
  }
  return *found->second.bench;
}

}  // namespace collide::flows
