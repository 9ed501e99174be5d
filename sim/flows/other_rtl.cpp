// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/flows/elaboration.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// Digits of the key in names of files.
constexpr std::size_t kTagDigits = 6;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string module_of(const std::string& file) {
  return fs::path(file).stem().string();
}

/// What the folder holds.
struct Folder {
  std::map<std::string, std::string> sources;  // by module
  std::vector<std::string> headers;
};

/// A file in a subfolder that has the name of one of the unit's might be meant, and is not read.
void refuse_hidden(const tools::RtlUnit& unit, const fs::path& path) {
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    const fs::path& file = entry.path();
    if (file.parent_path() == path || (file.extension() != ".sv" && file.extension() != ".v")) {
      continue;
    }
    for (const std::string& source : unit.sources) {
      if (module_of(source) != file.stem()) continue;
      throw InputError(tools::shown(file),
                       "is in a subfolder, where no RTL is looked for: move it");
    }
  }
}

Folder read_folder(const tools::RtlUnit& unit, const std::string& given, const fs::path& path) {
  if (!fs::is_directory(path)) throw InputError(given, "no such folder, expected one with RTL");
  refuse_hidden(unit, path);
  Folder folder;
  for (const auto& entry : fs::directory_iterator(path)) {
    const fs::path& file = entry.path();
    const fs::path extension = file.extension();
    if (extension == ".svh" || extension == ".vh") folder.headers.push_back(file.string());
    if (extension != ".sv" && extension != ".v") continue;
    const auto [known, added] = folder.sources.emplace(file.stem().string(), file.string());
    if (!added) {
      throw InputError(given, fmt::format("holds both {0}.sv and {0}.v, expected one of them",
                                          file.stem().string()));
    }
  }
  if (folder.sources.empty()) throw InputError(given, "holds no .sv or .v file");
  return folder;
}

/// Whether a source without a module in the design is used all the same: the others do not compile
/// without it (its packages), read differently (its macros), or `include it.
bool used_otherwise(const tools::RtlUnit& unit, const std::string& source) {
  tools::RtlUnit without = unit;
  without.sources.erase(std::find(without.sources.begin(), without.sources.end(), source));
  try {
    return contains(elaborate(without).read, source) ||
           preprocess(unit, source) != preprocess(without, source);
  } catch (const InputError&) {
    return true;
  }
}

void require_used(const tools::RtlUnit& own, const OtherRtl& other, const Folder& folder,
                  const Elaboration& elaboration) {
  std::vector<std::string> unused;
  for (const auto& [module, file] : folder.sources) {
    if (!contains(elaboration.modules, file) && !used_otherwise(other.unit, file)) {
      unused.push_back(fs::path(file).filename().string());
    }
  }
  for (const std::string& file : folder.headers) {
    if (!contains(elaboration.read, file)) unused.push_back(fs::path(file).filename().string());
  }
  if (unused.empty()) return;
  std::vector<std::string> expected;
  for (const std::string& source : own.sources) {
    expected.push_back(fs::path(source).filename().string());
  }
  throw InputError(other.folder,
                   fmt::format("{} {} not used by unit {}, expected files of these names: {}; or "
                               "{}.sv with all that it uses",
                               fmt::join(unused, ", "), unused.size() == 1 ? "is" : "are", own.name,
                               fmt::join(expected, ", "), own.name));
}

void require_ports(const tools::RtlUnit& own, const OtherRtl& other,
                   const Elaboration& elaboration) {
  const auto expected = elaborate(own).ports;
  const std::string place = fmt::format("{}: the ports of module {}", other.folder, own.name);
  for (const auto& [name, port] : expected) {
    const auto found = elaboration.ports.find(name);
    if (found == elaboration.ports.end()) {
      throw InputError(place, fmt::format("{} is missing, expected {}", name, port));
    }
    if (found->second != port) {
      throw InputError(place, fmt::format("{} is {}, expected {}", name, found->second, port));
    }
  }
  for (const auto& [name, port] : elaboration.ports) {
    if (port.rfind("input", 0) != 0 || expected.count(name) != 0) continue;
    throw InputError(
        place, fmt::format("{} is an input that rtl/{}/{}.sv has not", name, own.name, own.name));
  }
}

}  // namespace

OtherRtl with_rtl(const tools::RtlUnit& unit, const std::string& given) {
  // Tools run in the root of the tree; the user's folder is his own.
  const fs::path path = fs::absolute(given).lexically_normal();
  const Folder folder = read_folder(unit, given, path);
  std::map<std::string, std::string> files = folder.sources;
  const bool whole = files.count(unit.name) != 0;
  if (!whole) {
    for (const std::string& source : unit.sources) files.emplace(module_of(source), source);
  }
  OtherRtl other{{unit.name, {}}, given, {}};
  for (const auto& [module, file] : files) other.unit.sources.push_back(file);
  other.unit.includes.push_back(path.string());
  if (!whole) {
    other.unit.includes.insert(other.unit.includes.end(), unit.includes.begin(),
                               unit.includes.end());
  }
  const Elaboration elaboration = elaborate(other.unit);
  require_used(unit, other, folder, elaboration);
  if (whole) require_ports(unit, other, elaboration);
  for (const auto& [module, file] : folder.sources) {
    other.files.push_back(fs::path(file).filename().string());
  }
  for (const std::string& file : elaboration.modules) {
    if (contains(unit.sources, file)) ++other.ours;
  }
  for (const std::string& file : elaboration.read) {
    if (!contains(other.unit.sources, file)) other.unit.headers.push_back(file);
  }
  other.key = tools::Ingredients().files(elaboration.read).key();
  return other;
}

std::string OtherRtl::describe() const {
  if (ours == 0 && files.size() == 1) return fmt::format("its only file is from {}", folder);
  if (ours == 0) return fmt::format("all {} files are from {}", files.size(), folder);
  return fmt::format("{} {} ours, {} ours", fmt::join(files, ", "),
                     files.size() == 1 ? "replaces" : "replace",
                     ours == 1 ? "1 file is" : fmt::format("{} files are", ours));
}

struct ChosenRtl::Loaded {
  Loaded(const tools::RtlUnit& unit, const Step& progress)
      : library(unit, {{"--trace-fst", "--trace-structs"}, {"-DVM_TRACE=1", "-DVM_TRACE_FST=1"}},
                progress),
        bench(library.bench()) {}

  LoadedUnit library;
  std::unique_ptr<cosim::UnitBench> bench;  // uses the library
};

ChosenRtl::ChosenRtl(const tools::RtlUnit& unit, const std::string& folder, Step progress)
    : own_(unit), progress_(std::move(progress)) {
  if (!folder.empty()) other_ = with_rtl(unit, folder);
}

ChosenRtl::~ChosenRtl() = default;

const cosim::UnitBench& ChosenRtl::bench() {
  if (!other_) return cosim::find_unit(own_.name);
  if (!loaded_) loaded_ = std::make_unique<Loaded>(other_->unit, progress_);
  return *loaded_->bench;
}

std::string ChosenRtl::describe() const {
  if (!other_) return "";
  std::string text = "RTL: " + other_->describe();
  if (loaded_) text += "; " + loaded_->library.describe();
  return text;
}

Json ChosenRtl::to_json() const {
  if (!other_) return nullptr;
  Json json = {{"from", other_->folder}, {"files", other_->files}, {"ours", other_->ours}};
  if (loaded_) json["reused"] = loaded_->library.built().reused;
  return json;
}

std::string ChosenRtl::option() const {
  return other_ ? " --rtl " + tools::shell_line({other_->folder}) : "";
}

std::string ChosenRtl::tag() const {
  return other_ ? "-" + other_->key.substr(0, kTagDigits) : "";
}

}  // namespace collide::flows
