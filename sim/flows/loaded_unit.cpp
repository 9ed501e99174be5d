// SPDX-License-Identifier: MIT
#include "sim/flows/loaded_unit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/cosim/registry.h"
#include "sim/flows/complaints.h"
#include "sim/flows/data_files.h"
#include "sim/flows/elaboration.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kCompileTimeout{15};
constexpr const char* kLibrary = "loaded.so";
/// sim/units/loaded.cpp opens files in place of the C library.
constexpr const char* kWrapped = "-Wl,--wrap=fopen";
/// Beside those of our own RTL.
const std::vector<std::string> kVerilate = {"-Werror-MODDUP", "--prefix", "Vloaded"};
const std::vector<std::string> kCompile = {
#ifdef COLLIDE_DIRECT_EDGES_OF
    fmt::format("-DCOLLIDE_DIRECT_EDGES_OF={}", COLLIDE_DIRECT_EDGES_OF),
#endif
// The compiler is that of this file.
#ifndef __clang__
    "-fno-gnu-unique",
#endif
    "-std=c++17",
    "-O2",
    "-w",
    "-fPIC"};
constexpr const char* kRuntime = "runtime.o";
/// Of the runtime: waves are written as fast as with -O2.
constexpr const char* kRuntimeOption = "-O1";
/// All of a library in one: most of the time of each of its sources would go into the same headers.
constexpr const char* kWhole = "whole.cpp";
/// What Verilator's own makefile does not optimise either: it runs once, or into a wave.
#ifdef __clang__
constexpr const char* kUnoptimised = "#pragma clang optimize off\n";
#else
constexpr const char* kUnoptimised = "#pragma GCC optimize(\"O0\")\n";
#endif
/// Of the program's own: what everything is compiled with, and the runtime into.
constexpr const char* kRuntimeHeader = "sim/units/runtime.h";
constexpr const char* kRuntimeSource = "sim/units/runtime.cpp";
const std::vector<std::string> kRuntimeParts = {"verilated.cpp", "verilated_cov.cpp",
                                                "verilated_threads.cpp", "verilated_fst_c.cpp"};

void append(std::vector<std::string>& to, const std::vector<std::string>& words) {
  to.insert(to.end(), words.begin(), words.end());
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

std::string include_line(const std::string& file) {
  return fmt::format("#include \"{}\"\n", file);
}

/// What the program's own sources are told of the RTL.
std::vector<std::string> known_of_clocks(const LoadedUnit::Options& options) {
  std::vector<std::string> macros;
  if (options.one_clock) macros.emplace_back("-DCOLLIDE_ONE_CLOCK");
  if (options.both_edges) macros.emplace_back("-DCOLLIDE_BOTH_EDGES");
  if (!options.low.empty()) {
    std::vector<std::string> assigned;
    for (const std::string& input : options.low) assigned.push_back("model." + input + "=0");
    macros.push_back(fmt::format("-DCOLLIDE_INPUTS_LOW(model)={}", fmt::join(assigned, ",")));
  }
  return macros;
}

/// The program's own sources that go into a library.
std::vector<std::string> glue_sources(const std::string& unit) {
  const bool has_folder = fs::is_directory(tools::project_root() / "rtl" / unit);
  const std::string folder = has_folder ? unit : tools::kAdapters;
  const std::string glue = "sim/units/" + folder + "/loaded.cpp";
  if (!fs::exists(tools::project_root() / glue)) {
    throw InputError(glue, "does not exist, expected the loaded unit behind its interface");
  }
  std::vector<std::string> sources = {glue, "sim/units/loaded.cpp"};
  const std::string interface = "model/" + unit + "/unit.cpp";
  if (fs::exists(tools::project_root() / interface)) sources.push_back(interface);
  return sources;
}

tools::Ingredients ingredients_of(const tools::RtlUnit& unit, const LoadedUnit::Options& options,
                                  const std::vector<std::string>& glue) {
  tools::Ingredients ingredients;
  ingredients.text("what", "loaded library")
      .text("unit", unit.name)
      .text("verilator", version_of("verilator"))
      .text("compiler", version_of(COLLIDE_CXX))
      .text("verilator's options", COLLIDE_VERILATOR_OPTIONS)
      .texts("verilate", kVerilate)
      .texts("compile", kCompile)
      .text("in one, what is slow behind", kUnoptimised)
      .texts("option of verilator", options.verilator)
      .texts("option of the compiler", options.compiler)
      .text("top", options.top)
      .texts("known of clocks", known_of_clocks(options))
      .texts("include", unit.includes)
      .texts("define", unit.defines)
      .files(unit.configurations)
      .files(unit.sources)
      .files(glue);
  return ingredients;
}

std::string runtime_folder() {
  std::string folder = run_tool("Verilator", {"verilator", "--getenv", "VERILATOR_ROOT"});
  folder.erase(folder.find_last_not_of(" \n") + 1);
  return folder + "/include";
}

/// The compiler's command up to what it compiles.
std::vector<std::string> compiler(const LoadedUnit::Options& options, const std::string& runtime) {
  std::vector<std::string> command = {COLLIDE_CXX};
  append(command, kCompile);
  append(command, options.compiler);
  append(command,
         {"-I.", "-include", kRuntimeHeader, "-isystem", runtime, "-isystem", runtime + "/vltstd"});
  return command;
}

/// Verilator's runtime, which is the same for every variant.
tools::Stored find_or_build_runtime(const LoadedUnit::Options& options, const std::string& runtime,
                                    const Step& progress) {
  tools::Ingredients ingredients;
  ingredients.text("what", "Verilator's runtime")
      .text("verilator", version_of("verilator"))
      .text("compiler", version_of(COLLIDE_CXX))
      .texts("compile", kCompile)
      .texts("option of the compiler", options.compiler)
      .text("in one", kRuntimeOption);
  return tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        progress("compiling Verilator's runtime");
        std::string whole = include_line(kRuntimeSource);
        for (const std::string& part : kRuntimeParts) whole += include_line(runtime + "/" + part);
        const fs::path source = folder / kWhole;
        write_file(source, whole);
        LoadedUnit::Options quickly = options;
        quickly.compiler.insert(quickly.compiler.begin(), kRuntimeOption);
        std::vector<std::string> compile = compiler(quickly, runtime);
        append(compile, {"-c", "-o", (folder / kRuntime).string(), source.string()});
        run_tool("the compiler", compile);
        fs::remove(source);
      },
      [&] { progress("another run is compiling Verilator's runtime"); });
}

/// Writes a source of what Verilator has generated and of the program's own; returns its name.
std::string join_sources(const fs::path& generated, const std::vector<std::string>& glue) {
  std::string fast;
  std::string slow;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(generated)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    if (file.extension() != ".cpp") continue;
    const std::string name = file.filename().string();
    (name.find("Slow") == std::string::npos ? fast : slow) += include_line(name);
  }
  for (const std::string& source : glue) fast += include_line(source);
  const std::string whole = (generated / kWhole).string();
  write_file(whole, fast + kUnoptimised + slow);
  return whole;
}

void build(const tools::RtlUnit& unit, const LoadedUnit::Options& options,
           const std::vector<std::string>& glue, const fs::path& folder, const Step& progress) {
  progress("verilating");
  const std::string& top = options.top.empty() ? unit.name : options.top;
  const std::string generated = (folder / "verilated").string();
  std::vector<std::string> verilate = {"verilator", "--cc",   "--top-module",
                                       top,         "--Mdir", generated};
  append(verilate, words_of(COLLIDE_VERILATOR_OPTIONS));
  append(verilate, kVerilate);
  append(verilate, options.verilator);
  append(verilate, verilator_input(unit));
  const tools::Finished outcome = tools::run({verilate, tools::project_root(), kCompileTimeout});
  if (!outcome.ok()) throw InputError(refusal(unit, options.verilator, outcome.output));

  const std::string runtime = runtime_folder();
  const tools::Stored compiled = find_or_build_runtime(options, runtime, progress);
  progress("compiling");
  std::vector<std::string> compile = compiler(options, runtime);
  append(compile, known_of_clocks(options));
  append(compile, {"-I" + generated, "-shared", kWrapped, "-o", (folder / kLibrary).string()});
  compile.push_back(join_sources(generated, glue));
  append(compile, {(compiled.folder / kRuntime).string(), "-lfmt"});
  append(compile, words_of(COLLIDE_RUNTIME_LIBRARIES));
  run_tool("the compiler", compile);
  fs::remove_all(generated);
}

/// The line that says most of what is wrong.
std::optional<std::string> complaint_in(const std::string& output) {
  for (const char* word : {"No space left", "ERROR: ", "%Error", "rror"}) {
    const auto lines = tools::lines_with(output, {word}, 1);
    if (!lines.empty()) return lines[0];
  }
  return std::nullopt;
}

tools::Stored find_or_build(const tools::RtlUnit& unit, const LoadedUnit::Options& options,
                            const Step& progress) {
  const std::vector<std::string> glue = glue_sources(unit.name);
  return tools::Store().get(
      ingredients_of(unit, options, glue),
      [&](const fs::path& folder) { build(unit, options, glue, folder, progress); },
      [&] { progress("another run is compiling it"); });
}

}  // namespace

std::string run_tool(const std::string& name, const std::vector<std::string>& argv) {
  tools::Finished outcome = tools::run({argv, tools::project_root(), kCompileTimeout});
  if (!outcome.ok()) {
    throw tools::ToolError(fmt::format(
        "{} {}: {}", name, outcome.timed_out ? "did not end" : "failed",
        complaint_in(outcome.output)
            .value_or(fmt::format("status {} of {}", outcome.status, tools::shell_line(argv)))));
  }
  return std::move(outcome.output);
}

std::string version_of(const std::string& tool) {
  return run_tool(tool, {tool, tool == "yosys" ? "-V" : "--version"});
}

LoadedUnit::LoadedUnit(const tools::RtlUnit& unit, const Options& options, const Step& progress)
    : unit_(unit.name),
      built_(find_or_build(unit, options, progress)),
      library_(built_.folder / kLibrary) {
  auto* const name_file = library_.symbol<void(const char*, const char*)>("collide_data_file");
  for (const auto& [name, path] : data_files(unit, options.verilator)) {
    name_file(name.c_str(), path.c_str());
  }
}

std::string LoadedUnit::describe() const {
  return built_.reused ? "reused" : fmt::format("compiled in {:.1f} s", built_.seconds);
}

void LoadedUnit::select_fault(unsigned fault) const {
  library_.symbol<void(unsigned)>("collide_select_fault")(fault);
}

void LoadedUnit::power_up(unsigned seed) const {
  library_.symbol<void(unsigned)>("collide_power_up")(seed);
}

void LoadedUnit::leave_coverage(const std::string& file) const {
  library_.symbol<void(const char*)>("collide_leave_coverage")(file.c_str());
}

std::unique_ptr<cosim::UnitBench> LoadedUnit::bench(const Timing& timing) const {
  return cosim::find_unit(unit_).with(library_, timing);
}

}  // namespace collide::flows
