// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/named_files.h"
#include "model/common/record.h"
#include "sim/cosim/registry.h"
#include "sim/flows/clocks.h"
#include "sim/flows/data_files.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/monitors.h"
#include "sim/tools/file_list.h"
#include "sim/tools/plain_path.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "sim/tools/recording.h"
#include "sim/tools/store.h"
#include "sim/units/adapters/bridge.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// Digits of the key in names of files.
constexpr std::size_t kTagDigits = 6;
/// An output that only cores with clocks of their own have.
constexpr const char* kQuiet = "o_quiet";

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string module_of(const std::string& file) {
  return fs::path(file).stem().string();
}

/// Whether it is a source or a header, by its name.
bool is_rtl(const fs::path& file) {
  static const std::set<std::string> kExtensions = {".sv", ".v", ".svh", ".vh"};
  return tools::is_vhdl(file) || kExtensions.count(file.extension().string()) != 0;
}

/// What the folder holds.
struct Folder {
  std::map<std::string, std::string> sources;  // by module
  std::vector<std::string> headers;
  VhdlSources vhdl;
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
                       "is in a subfolder, which is not searched for RTL: move it");
    }
  }
}

Folder read_folder(const tools::RtlUnit& unit, const std::string& given, const fs::path& path,
                   const IsMeant& is_meant) {
  refuse_hidden(unit, path);
  Folder folder;
  for (const auto& entry : fs::directory_iterator(path)) {
    const fs::path& file = entry.path();
    const fs::path extension = file.extension();
    if (is_rtl(file)) tools::require_plain(given, file.string());
    if (is_meant && !is_meant(module_of(file.string()))) continue;
    if (extension == ".svh" || extension == ".vh") folder.headers.push_back(file.string());
    if (tools::is_vhdl(file)) folder.vhdl.files.push_back({file.string()});
    if (extension != ".sv" && extension != ".v") continue;
    const auto [known, added] = folder.sources.emplace(file.stem().string(), file.string());
    if (!added) {
      throw InputError(given, fmt::format("holds both {0}.sv and {0}.v, expected one of them",
                                          file.stem().string()));
    }
  }
  if (folder.sources.empty() && folder.vhdl.files.empty()) {
    throw InputError(given, "holds no .sv, .v, .vhd or .vhdl file");
  }
  std::sort(folder.vhdl.files.begin(), folder.vhdl.files.end(),
            [](const tools::VhdlFile& a, const tools::VhdlFile& b) { return a.path < b.path; });
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

/// Whether an entity in it is in the design, or the entities are others without it, or cannot be
/// had: it holds a package.
bool is_used(const OtherRtl& other, const VhdlSources& vhdl, const std::string& file,
             const Elaboration& elaboration) {
  if (contains(elaboration.modules, file)) return true;
  VhdlSources without = vhdl;
  without.files.erase(std::remove_if(without.files.begin(), without.files.end(),
                                     [&](const tools::VhdlFile& one) { return one.path == file; }),
                      without.files.end());
  return std::any_of(other.converted.begin(), other.converted.end(), [&](const ConvertedVhdl& one) {
    try {
      return convert_vhdl(without, one.name, one.prefix).file != one.file;
    } catch (const InputError&) {
      return true;
    }
  });
}

bool is_converted(const OtherRtl& other, const std::string& file) {
  return std::any_of(other.converted.begin(), other.converted.end(),
                     [&](const ConvertedVhdl& one) { return one.file == file; });
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
  for (const tools::VhdlFile& file : folder.vhdl.files) {
    if (!is_used(other, folder.vhdl, file.path, elaboration)) {
      unused.push_back(fs::path(file.path).filename().string());
    }
  }
  if (unused.empty()) return;
  std::vector<std::string> expected;
  for (const std::string& source : own.sources) {
    expected.push_back(fs::path(source).filename().string());
  }
  throw InputError(other.given,
                   fmt::format("{} {} not used by unit {}, expected files of these names: {}; or "
                               "{}.sv with everything it uses",
                               fmt::join(unused, ", "), unused.size() == 1 ? "is" : "are", own.name,
                               fmt::join(expected, ", "), own.name));
}

std::string bits_of(const Port& port) {
  if (port.bits == 0) return "a type of its own";
  return port.bits == 1 ? "1 bit" : fmt::format("{} bits", port.bits);
}

/// Our source with the top module.
std::string own_top(const tools::RtlUnit& own) {
  return *std::find_if(own.sources.begin(), own.sources.end(),
                       [&](const std::string& source) { return module_of(source) == own.name; });
}

/// Names every port that is not as ours, before anything is compiled.
void require_ports(const tools::RtlUnit& own, const OtherRtl& other, const Elaboration& elaboration,
                   const NeedsPort& needs) {
  const auto ours = elaborate(own).ports;
  std::vector<std::string> wrong;
  for (const auto& [name, port] : ours) {
    const auto found = elaboration.ports.find(name);
    if (found == elaboration.ports.end()) {
      if (needs(name)) wrong.push_back(fmt::format("it has no {} {}", port.direction, name));
    } else if (found->second.direction != port.direction) {
      wrong.push_back(
          fmt::format("{} is an {}, ours an {}", name, found->second.direction, port.direction));
    } else if (found->second.bits != port.bits) {
      wrong.push_back(fmt::format("{} has {}, ours {}", name, bits_of(found->second), port.bits));
    }
  }
  const bool misnamed = !wrong.empty();
  for (const auto& [name, port] : elaboration.ports) {
    if (ours.count(name) != 0 || name == kQuiet) continue;
    if (port.direction == "output" && !misnamed) continue;
    wrong.push_back(fmt::format("unexpected {} {}", port.direction, name));
  }
  if (wrong.empty()) return;
  throw InputError(other.given, fmt::format("the ports of module {}: {}; expected those of {}",
                                            own.name, fmt::join(wrong, "; "), own_top(own)));
}

/// Elaborates what is to be compiled. What Verilator finds in libraries is then a source like any
/// other.
Elaboration elaborate_all(tools::RtlUnit& unit, const std::vector<std::string>& libraries) {
  Elaboration elaboration = elaborate(unit, libraries);
  for (const std::string& file : elaboration.modules) {
    if (!contains(unit.sources, file) && !tools::is_vhdl(file)) unit.sources.push_back(file);
  }
  return elaboration;
}

/// Modules that no source and no library has.
std::vector<std::string> missing_modules(const tools::RtlUnit& unit,
                                         const std::vector<std::string>& libraries) {
  if (unit.sources.empty()) return {unit.name};
  static const std::regex missing("(?:containing module:|Specified --top-module) '(\\S+?)'");
  const tools::Scratch scratch;
  std::vector<std::string> options = {"--lint-only", "--Mdir",       scratch.folder().string(),
                                      "-Wno-fatal",  "--top-module", unit.name};
  options.insert(options.end(), libraries.begin(), libraries.end());
  const std::string output = run_verilator(unit, options).output;
  std::vector<std::string> names;
  for (std::sregex_iterator one(output.begin(), output.end(), missing), none; one != none; ++one) {
    if (!contains(names, (*one)[1])) names.push_back((*one)[1]);
  }
  return names;
}

/// Entities that are missing as modules become sources, and so does what those need in turn.
void convert_missing(const VhdlSources& vhdl, const std::vector<std::string>& libraries,
                     OtherRtl& other) {
  std::vector<std::string> done;
  for (bool more = !vhdl.files.empty(); more;) {
    more = false;
    for (const std::string& name : missing_modules(other.unit, libraries)) {
      if (contains(done, name) || !declares_entity(vhdl, name)) continue;
      const std::string prefix = done.empty() ? "" : name + "__";
      other.converted.push_back(convert_vhdl(vhdl, name, prefix));
      other.unit.sources.push_back(other.converted.back().file);
      done.push_back(name);
      more = true;
    }
  }
  if (!vhdl.files.empty() && done.empty()) {
    throw InputError(other.given, fmt::format("its VHDL is not used, expected an entity {}, or one "
                                              "that the Verilog instantiates",
                                              other.unit.name));
  }
}

/// The sources are those of the list.
Elaboration take_list(const tools::RtlUnit& own, const fs::path& path, const NeedsPort& needs,
                      OtherRtl& other) {
  const tools::FileList list = tools::read_file_list(path);
  for (const auto& names : {list.sources, list.configurations, list.includes, list.libraries}) {
    for (const std::string& name : names) tools::require_plain(other.given, name);
  }
  for (const tools::VhdlFile& file : list.vhdl) tools::require_plain(other.given, file.path);
  other.lists = list.lists;
  other.unit.sources = list.sources;
  other.unit.includes = list.includes;
  other.unit.defines = list.defines;
  other.unit.configurations = list.configurations;
  convert_missing({list.vhdl, list.vhdl_standard}, list.libraries, other);
  Elaboration elaboration = elaborate_all(other.unit, list.libraries);
  require_ports(own, other, elaboration, needs);
  const auto name = [&](const std::string& file) {
    other.files.push_back(fs::path(file).lexically_relative(path.parent_path()).string());
  };
  for (const std::string& file : other.unit.sources) {
    if (!is_converted(other, file)) name(file);
  }
  for (const tools::VhdlFile& file : list.vhdl) name(file.path);
  return elaboration;
}

/// The sources are those of the folder, and ours that they do not replace.
Elaboration take_folder(const tools::RtlUnit& own, const fs::path& path, const NeedsPort& needs,
                        const IsMeant& is_meant, OtherRtl& other) {
  const Folder folder = read_folder(own, other.given, path, is_meant);
  std::map<std::string, std::string> files = folder.sources;
  const bool whole = files.count(own.name) != 0 || declares_entity(folder.vhdl, own.name);
  if (!whole) {
    for (const std::string& source : own.sources) {
      if (!declares_entity(folder.vhdl, module_of(source))) {
        files.emplace(module_of(source), source);
      }
    }
  }
  for (const auto& [module, file] : files) other.unit.sources.push_back(file);
  other.unit.includes.push_back(path.string());
  if (!whole) {
    other.unit.includes.insert(other.unit.includes.end(), own.includes.begin(), own.includes.end());
  }
  convert_missing(folder.vhdl, {}, other);
  Elaboration elaboration = elaborate_all(other.unit, {});
  require_used(own, other, folder, elaboration);
  if (whole) require_ports(own, other, elaboration, needs);
  for (const auto& [module, file] : folder.sources) {
    other.files.push_back(fs::path(file).filename().string());
  }
  for (const tools::VhdlFile& file : folder.vhdl.files) {
    other.files.push_back(fs::path(file.path).filename().string());
  }
  return elaboration;
}

/// Where the tools are; of what lies there only sources are the user's.
constexpr const char* kOfTools = "/usr/";

/// Files of the user that decide what the design is. Our own RTL and what was made are not.
std::vector<std::string> inputs_of(const OtherRtl& other, const Elaboration& elaboration,
                                   const tools::Inputs& read) {
  std::vector<std::string> inputs = other.lists;
  const auto starts = [](const std::string& path, const std::string& with) {
    return path.rfind(with, 0) == 0;
  };
  const std::string ours = (tools::project_root() / "rtl/").string();
  const std::string made = (tools::Store().folder() / "").string();
  for (const std::string& name : read.paths()) {
    const std::string path = (tools::project_root() / name).string();
    if (starts(path, ours) || starts(path, made) || !read.has(name)) continue;
    if (!starts(path, kOfTools) || contains(elaboration.read, path)) inputs.push_back(path);
  }
  return inputs;
}

}  // namespace

OtherRtl with_rtl(const tools::RtlUnit& unit, const std::string& given, const NeedsPort& needs,
                  const IsMeant& is_meant) {
  // Tools run in the root of the tree; the user's folder is his own.
  fs::path path = fs::absolute(given).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();  // "mine/", "."
  tools::require_plain(given, path.string());
  if (fs::exists(path / tools::kFileList)) path /= tools::kFileList;
  if (!fs::exists(path))
    throw InputError(given, "does not exist, expected a folder or a list of files");
  OtherRtl other{{unit.name, {}}, given, {}};
  tools::Recording recording;
  const Elaboration elaboration = fs::is_directory(path)
                                      ? take_folder(unit, path, needs, is_meant, other)
                                      : take_list(unit, path, needs, other);
  const ClockUse use = clock_use(other.unit);
  if (use.as_data) {
    throw InputError(*use.as_data + "; simulators differ in its value at the edge: use only edges");
  }
  other.both_edges = use.falling_edge;
  for (const std::string& file : elaboration.modules) {
    if (contains(unit.sources, file)) ++other.ours;
  }
  for (const std::string& file : elaboration.read) {
    if (!contains(other.unit.sources, file)) other.unit.headers.push_back(file);
    protect_input(tools::project_root() / file);
  }
  // The simulation reads them, and no tool before it.
  tools::Inputs data;
  for (const auto& [name, file] : data_files(other.unit)) data.add_file(file);
  recording.add(data);
  const tools::Inputs read = recording.finish();
  other.inputs = inputs_of(other, elaboration, read);
  other.key =
      tools::Ingredients().text("inputs", read.text()).texts("define", other.unit.defines).key();
  return other;
}

std::string OtherRtl::describe() const {
  if (ours == 0 && files.size() == 1) return fmt::format("its only file is from {}", given);
  if (ours == 0) return fmt::format("all {} files are from {}", files.size(), given);
  return fmt::format("{} {} ours, {} ours", fmt::join(files, ", "),
                     files.size() == 1 ? "replaces" : "replace",
                     ours == 1 ? "1 file is" : fmt::format("{} files are", ours));
}

namespace {

/// For an adapter without a clock of its own: the module that gives one to the monitors at its
/// ports. It need not exist.
std::string clocked(const tools::RtlUnit& adapter) {
  return fmt::format("sim/units/{}/{}_clocked.sv", tools::kAdapters, adapter.name);
}

/// The sources of another author's adapter, with the monitors of its ports.
std::pair<tools::RtlUnit, LoadedUnit::Options> watched(const OtherRtl& other) {
  std::pair<tools::RtlUnit, LoadedUnit::Options> all{with_monitors(other.unit), {}};
  all.second.both_edges = other.both_edges;
  if (const std::string top = clocked(other.unit); fs::exists(tools::project_root() / top)) {
    all.first.sources.push_back(top);
    all.second.top = module_of(top);
  }
  return all;
}

/// Whether something in the folder is meant for the unit.
bool holds_any(const std::string& given, const IsMeant& is_meant) {
  if (!fs::is_directory(given) || fs::exists(fs::path(given) / tools::kFileList)) return true;
  const fs::directory_iterator files(given);
  return std::any_of(begin(files), end(files), [&](const fs::directory_entry& entry) {
    return is_rtl(entry.path()) && is_meant(module_of(entry.path().string()));
  });
}

/// With waves. RTL of others is evaluated as Verilator does it, whatever its clocks.
LoadedUnit::Options traced(const std::optional<OtherRtl>& other) {
  LoadedUnit::Options options{{"--trace-fst", "--trace-structs"},
                              {"-DVM_TRACE=1", "-DVM_TRACE_FST=1"},
                              !other,
                              other && other->both_edges};
  return options;
}

}  // namespace

struct ChosenRtl::Loaded {
  Loaded(const OtherRtl& other, const Timing& timing, const Step& progress)
      : library(other.unit, traced(other), progress), bench(library.bench(timing)) {}

  LoadedUnit library;
  std::unique_ptr<cosim::UnitBench> bench;  // uses the library
};

ChosenRtl::ChosenRtl(const tools::RtlUnit& unit, const std::string& given, const Timing& timing,
                     Step progress, std::string bus)
    : own_(unit), timing_(timing), progress_(std::move(progress)), bus_(std::move(bus)) {
  const IsMeant is_meant = bus_.empty() ? IsMeant() : take_adapters(given);
  if (given.empty() && timing.exact) return;
  const cosim::UnitBench& bench = cosim::find_unit(unit.name);
  if (!timing.exact) timed_ = bench.timed(timing);
  if (given.empty()) return;
  if (!other_adapters_.empty() && !holds_any(given, is_meant)) return;
  other_ = with_rtl(
      unit, given, [&](const std::string& port) { return bench.needs_port(port, timing_); },
      is_meant);
}

/// Returns which files are left for the unit. Throws InputError for a bus without an adapter.
IsMeant ChosenRtl::take_adapters(const std::string& given) {
  std::vector<std::string> taken;
  for (const std::string& name : adapters::way_to(own_.name, bus_).adapters) {
    const std::vector<tools::RtlUnit> all = tools::rtl_adapters();
    const auto adapter = std::find_if(
        all.begin(), all.end(), [&](const tools::RtlUnit& known) { return known.name == name; });
    std::vector<std::string> modules;
    for (const std::string& source : adapter->sources) modules.push_back(module_of(source));
    taken.insert(taken.end(), modules.begin(), modules.end());
    const bool is_given = std::any_of(modules.begin(), modules.end(), [&](const auto& module) {
      const std::string file = (fs::path(given) / module).string();
      return fs::exists(file + ".sv") || fs::exists(file + ".v");
    });
    if (given.empty() || !is_given) continue;
    other_adapters_.push_back(with_rtl(
        *adapter, given, [](const std::string&) { return true; },
        [modules](const std::string& module) { return contains(modules, module); }));
  }
  return [taken](const std::string& module) { return !contains(taken, module); };
}

ChosenRtl::~ChosenRtl() = default;

const cosim::UnitBench& ChosenRtl::bench() {
  if (bus_.empty()) return without_bus();
  if (behind_bus_) return *behind_bus_;
  Libraries libraries;
  for (const OtherRtl& other : other_adapters_) {
    const auto [adapter, options] = watched(other);
    const LoadedUnit& loaded =
        adapters_.try_emplace(adapter.name, adapter, options, progress_).first->second;
    libraries[adapter.name] = &loaded.library();
  }
  behind_bus_ = without_bus().behind(bus_, libraries);
  return *behind_bus_;
}

const cosim::UnitBench& ChosenRtl::without_bus() {
  if (of_all_parameters_) return *of_all_parameters_;
  if (other_ && !loaded_) loaded_ = std::make_unique<Loaded>(*other_, timing_, progress_);
  const cosim::UnitBench& plain = other_          ? *loaded_->bench
                                  : timing_.exact ? cosim::find_unit(own_.name)
                                                  : *timed_;
  // A top module of others need not have our parameters.
  of_all_parameters_ = plain.with_parameters(
      [this](const std::vector<std::string>& values) -> const SharedLibrary& {
        return with_parameters(values);
      },
      !other_ || other_->ours > 0);
  return of_all_parameters_ ? *of_all_parameters_ : plain;
}

const SharedLibrary& ChosenRtl::with_parameters(const std::vector<std::string>& parameters) {
  const auto known = variants_.find(parameters);
  if (known != variants_.end()) return known->second.library();
  LoadedUnit::Options options = traced(other_);
  for (const std::string& value : parameters) options.verilator.push_back("-G" + value);
  const std::string name = fmt::format("{} with {}", unit().name, fmt::join(parameters, ", "));
  return variants_
      .try_emplace(parameters, unit(), options,
                   [&](const std::string& step) { progress_(name + ": " + step); })
      .first->second.library();
}

std::string ChosenRtl::describe() const {
  if (is_own()) return "";
  std::vector<std::string> parts;
  for (const OtherRtl& adapter : other_adapters_) {
    parts.push_back(fmt::format("{} {} ours", fmt::join(adapter.files, ", "),
                                adapter.files.size() == 1 ? "replaces" : "replace"));
  }
  if (other_) parts.push_back(other_->describe());
  std::string text = fmt::format("RTL: {}", fmt::join(parts, "; "));
  if (loaded_) text += "; " + loaded_->library.describe();
  return text;
}

namespace {

struct Used {
  std::string from;
  std::vector<std::string> files;
  std::size_t ours = 0;
  std::optional<bool> reused;
};

const Record<Used>& used_record() {
  static const auto kRecord =
      Record<Used>("rtl", "what --rtl put in place of ours")
          .member("from", &Used::from, "the folder of --rtl")
          .member("files", &Used::files, "used from it")
          .member("ours", &Used::ours, "number of files of the tree, for what it lacks")
          .member("reused", &Used::reused, IfAny{Usual{}}, "was built before")
          .left_out();
  return kRecord;
}

}  // namespace

Form<Json> rtl_form() {
  Form<Json> form = form_of<Json>();
  form.schema = [](SchemaParts& parts) {
    return Json{{"anyOf", {used_record().form<Used>().schema(parts), {{"type", "null"}}}}};
  };
  return form;
}

Json ChosenRtl::to_json() const {
  if (is_own()) return nullptr;
  Used used{given(), {}, other_ ? other_->ours : 0, {}};
  if (other_) used.files = other_->files;
  for (const OtherRtl& adapter : other_adapters_) {
    used.files.insert(used.files.end(), adapter.files.begin(), adapter.files.end());
  }
  if (loaded_) used.reused = loaded_->library.built().reused;
  return used_record().print(used);
}

std::string ChosenRtl::option() const {
  std::string text = is_own() ? "" : " --rtl " + tools::shell_line({given()});
  if (!bus_.empty()) text += " --bus " + bus_;
  if (!timing_.exact) text += fmt::format(" --timing {}", timing_.name());
  if (timing_.patience != Timing().patience)
    text += fmt::format(" --patience {}", timing_.patience);
  return text;
}

std::string ChosenRtl::tag() const {
  std::string text = other_ ? "-" + other_->key.substr(0, kTagDigits) : "";
  for (const OtherRtl& adapter : other_adapters_) text += "-" + adapter.key.substr(0, kTagDigits);
  if (!bus_.empty()) text += "-" + bus_;
  if (!timing_.exact) text += fmt::format("-{}", timing_.name());
  if (timing_.patience != Timing().patience) text += fmt::format("-{}", timing_.patience);
  return text;
}

}  // namespace collide::flows
