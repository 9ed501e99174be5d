// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/flows/bounds.h"
#include "sim/tools/check.h"
#include "sim/tools/file_list.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"
#include "sim/tools/store.h"

namespace collide::cli {
namespace {

namespace fs = std::filesystem;

struct CocotbVerb {
  std::string example;
  std::string rtl;
  std::string timing;
  std::optional<std::uint16_t> patience;
  std::string sim = "icarus";
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> count;
  bool no_wave = false;
};

fs::path examples() {
  return tools::project_root() / "examples/cocotb";
}

/// blitter of test_blitter.py; none where there is only the program.
std::vector<std::string> example_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(examples(), error)) {
    const std::string stem = entry.path().stem().string();
    if (stem.rfind("test_", 0) == 0) names.push_back(stem.substr(5));
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A file of the user's own, or one of the examples.
fs::path file_of(const std::string& example) {
  std::error_code error;
  if (fs::path(example).extension() == ".py" && fs::is_regular_file(example, error)) return example;
  for (const std::string& name : example_names()) {
    if (name == example) return examples() / ("test_" + name + ".py");
  }
  throw InputError("EXAMPLE", fmt::format("\"{}\" is neither a .py file nor one of {}", example,
                                          fmt::join(example_names(), ", ")));
}

/// Refuses what has no source before anything is installed or compiled.
void check_rtl(const std::string& given) {
  if (given.empty()) return;
  const fs::path list =
      fs::is_directory(given) ? fs::path(given) / tools::kFileList : fs::path(given);
  if (fs::exists(list)) {
    tools::read_file_list(list);
    return;
  }
  for (const auto& entry : fs::directory_iterator(given)) {
    if (entry.path().extension() == ".sv" || entry.path().extension() == ".v") return;
  }
  throw InputError(given, "has no source, expected .sv or .v files");
}

/// The Python that has cocotb and the module collide.
fs::path make_environment(tools::Progress& progress) {
  const fs::path folder = tools::Store().folder().parent_path() / "cocotb";
  const fs::path wanted = tools::python_folder() / "collide/cocotb/requirements.txt";
  // The module is compiled for the system's.
  const fs::path system = "/usr/bin/python3";
  progress.show("installing what " + tools::shown(wanted) + " names");
  tools::Command command;
  command.directory = ".";
  command.argv = {fs::exists(system) ? system.string() : "python3",
                  "-B",
                  (tools::project_root() / "sim/tools/venv.py").string(),
                  "--system-packages",
                  folder.string(),
                  wanted.string()};
  const tools::Finished made = tools::run(command);
  if (made.ok()) return folder / "bin/python";
  const auto errors = tools::lines_with(made.output, {"ERROR", "rror:"}, 1);
  throw InputError("cocotb", "is not available from the Python registry" +
                                 (errors.empty() ? "" : ": " + errors[0]));
}

void run_example(const CocotbVerb& options) {
  const fs::path file = file_of(options.example);
  check_rtl(options.rtl);
  tools::Progress progress;
  tools::Command command;
  command.directory = ".";
  command.apart = true;
  command.argv = {make_environment(progress).string(), "-B", "-m", "collide.cocotb", file.string()};
  const auto add = [&](const char* name, const std::string& value) {
    command.argv.insert(command.argv.end(), {name, value});
  };
  add("--sim", options.sim);
  if (!options.rtl.empty()) add("--rtl", options.rtl);
  if (options.seed) add("--seed", std::to_string(*options.seed));
  if (!options.timing.empty()) add("--timing", options.timing);
  if (options.patience) add("--patience", std::to_string(*options.patience));
  if (options.count) add("--count", std::to_string(*options.count));
  if (options.no_wave) command.argv.emplace_back("--no-wave");
  add("--out", tools::output_folder().string());
  add("--command", tools::program_command());
  setenv("COLLIDE_ROOT", tools::project_root().c_str(), 1);
  const std::string before = tools::environment("PYTHONPATH");
  setenv("PYTHONPATH",
         (tools::python_folder().string() + (before.empty() ? "" : ":" + before)).c_str(), 1);
  progress.show("simulating " + file.filename().string());
  const tools::Finished finished = tools::run(command);
  progress.clear();
  fmt::print("{}", finished.output);
  if (finished.ok()) return;
  const auto lines = tools::lines_with(finished.errors, {""}, SIZE_MAX);
  const std::string why = lines.empty() ? "ended without a message" : lines.back();
  if (finished.status == 1) throw tools::CheckError(why);
  if (finished.status == 2) throw InputError(why);
  throw tools::ToolError(options.example + ": " + why);
}

}  // namespace

void add_cocotb(Verb& program) {
  const auto options = std::make_shared<CocotbVerb>();
  Verb& verb = add_verb(program, "cocotb");
  verb.option("EXAMPLE", &options->example,
              "An example from examples/cocotb, e.g. blitter, or your own file (.py)")
      .file_or_name()
      .required()
      .such_as(example_names);
  declare_rtl(verb, options->rtl);
  verb.option("--timing", &options->timing,
              "How to compare: every clock, the order of transactions, or (blitter) only the "
              "written results; default: transactions for a whole design of yours, else exact")
      .one_of(flows::kTimings);
  verb.option("--patience", &options->patience,
              "With transactions or results: clocks by which the design may be late [48]")
      .range(flows::kPatience);
  verb.option("--sim", &options->sim, "Simulator").one_of({"icarus", "verilator"});
  verb.option("--seed", &options->seed, "Random seed; default: a new one each time");
  verb.option("--count", &options->count,
              "Number of blits, frames or motions; default: set by the bench")
      .range(1, 1'000'000'000);
  verb.option("--no-wave", &options->no_wave, "Do not record a wave of a mismatch");
  verb.footer(
      "Exit status: 0 all agreed, 1 a mismatch or a failed test, 2 bad input or cocotb is not "
      "available. A mismatch writes a wave to out/cocotb.\ncocotb comes from the Python "
      "registry and is installed in build/cocotb.");
  runs_with_results(verb, [options] { run_example(*options); });
}

}  // namespace collide::cli
