// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

/// Only for the help, the manual page and completion: the launcher reads the words itself.
struct LauncherVerb {
  std::string junit;
  bool sanitize = false;
  bool quick = false;
  std::optional<std::uint64_t> fuzz;
  bool list = false;
  std::string against;
  bool instructions = false;
  bool check = false;
  std::string out;
  std::vector<std::string> more;
  bool version = false;
};

/// Whether --help asks this program: after `python SCRIPT`, words are the script's.
bool asks_for_help(char** argv) {
  const bool python = std::string(argv[1]) == "python";
  for (char** word = argv + 2; *word != nullptr; ++word) {
    if (*word == std::string("-h") || *word == std::string("--help")) return true;
    if (python && **word != '-') return false;
  }
  return false;
}

}  // namespace

void add_launcher(Verb& program) {
  const auto options = std::make_shared<LauncherVerb>();
  program.option("--version", &options->version, "Print the version, the commit and the tools'");

  Verb& test = add_verb(program, "test");
  test.option("PROGRAM", &options->more,
              "Test programs, such as vera_cosim_test: only they are built and run. Or options for "
              "ctest, such as -R blitter: tests whose name contains blitter; only programs that "
              "have such tests are built");
  test.option("--list", &options->list, "List the tests that would run, and build nothing");
  declare_junit(test, options->junit);
  test.option("--quick", &options->quick, "Run only the quick tests of every test program");
  test.option("--sanitize", &options->sanitize,
              "Use AddressSanitizer and UndefinedBehaviorSanitizer, in a separate build");
  test.option("--fuzz", &options->fuzz,
              "Instead, feed damaged files to the file readers for this many seconds each, or to "
              "the TARGETs that follow: docs/howto/fuzz.md");
  test.footer(
      "Exit status 1 if a test fails or none is "
      "run.");
  Verb& bench = add_verb(program, "bench");
  bench.option(
      "OPTION", &options->more,
      "Options for Google Benchmark, such as --benchmark_filter=blitter; or `verbs [VERB] "
      "[UNIT]`: time verbs with their defaults; or `swept`: the claims of the swept circle "
      "next to measurements; or `flying-shark`: T states of arrays and of boxes on a Z80; or "
      "`build [demo] [test] [json] [edit]`: what a build costs, without the compiler's cache");
  bench
      .option("--against", &options->against,
              "As the first option: build the tree in this folder and run its benchmarks, or with "
              "`verbs` its verbs, alternately with ours")
      .folder();
  bench.option("--instructions", &options->instructions,
               "As the first option: instead of time, count the instructions of RTL and lockstep "
               "for each clock. Words that follow choose figures");
  Verb& python = add_verb(program, "python");
  python.option("ARGUMENT", &options->more,
                "Arguments for Python, such as a script with its arguments");
  Verb& registers = add_verb(program, "registers");
  registers.option("--check", &options->check, "Write nothing; list files that are out of date");
  registers
      .option("--out", &options->out,
              "Instead, write IP-XACT and CMSIS-SVD, for your design and its debugger")
      .new_folder();
  registers.footer(
      "The tools come from the Python registry and are installed in the build folder. Exit status "
      "1 if a file is out of date, 2 if the tools are not available.");
  for (Verb* verb : {&test, &bench, &python, &registers}) {
    verb->runs([options] {});
  }
}

bool leave_to_launcher(char** argv) {
  const std::string word = argv[1] == nullptr ? "" : argv[1];
  const std::vector<std::string> words = {"test", "bench", "python", "registers", "--version"};
  if (std::find(words.begin(), words.end(), word) == words.end()) return false;
  if (asks_for_help(argv)) return false;
  if (tools::is_installed() && word == "--version") {
    fmt::print("collide {}\n", COLLIDE_VERSION);
    return true;
  }
  tools::require_source_tree(word);
  const std::string launcher = (tools::project_root() / "collide").string();
  std::error_code ignored;
  if (std::filesystem::equivalent(launcher, "/proc/self/exe", ignored)) {
    throw InputError(launcher, "is this program, expected the launcher of the source tree");
  }
  execv(launcher.c_str(), argv);
  throw InputError(launcher, "cannot be run, expected the launcher of the source tree");
}

}  // namespace collide::cli
