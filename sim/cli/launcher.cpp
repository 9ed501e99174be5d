// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
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
  std::string against;
  bool check = false;
  std::vector<std::string> more;
  bool version = false;
};

}  // namespace

void add_launcher(Verb& program) {
  const auto options = std::make_shared<LauncherVerb>();
  program.option("--version", &options->version, "Print the version, the commit and the tools'");

  Verb& test = program.verb("test", "Build everything and run the whole test suite with ctest");
  test.option("OPTION", &options->more,
              "For ctest, such as -R blitter: tests whose name contains blitter");
  declare_junit(test, options->junit);
  test.option("--quick", &options->quick,
              "What a change is tried with: of every program of tests what takes little time");
  test.option("--sanitize", &options->sanitize,
              "Under AddressSanitizer and UndefinedBehaviorSanitizer, in a build of its own");
  test.footer(
      "Exit status 1 if a test fails or none is "
      "run.");
  Verb& bench = program.verb("bench", "Figures beside their targets");
  bench.option(
      "OPTION", &options->more,
      "For Google Benchmark, such as --benchmark_filter=blitter; or the word verbs, and the "
      "verb and unit wanted: how long the verbs take with their defaults");
  bench
      .option("--against", &options->against,
              "The first option: beside those of the tree in this folder, which is built, in turns")
      .folder();
  Verb& python = program.verb("python", "Python with the module collide: docs/howto/python.md");
  python.option("ARGUMENT", &options->more, "For Python, such as a script with its arguments");
  Verb& registers = program.verb(
      "registers", "Make anew what is made of the descriptions of registers: docs/reference/registers.md");
  registers.option("--check", &options->check, "Write nothing: name what is not as it is made");
  registers.footer(
      "Its tools come from the Python registry, into the folder of the build. Exit status 1 if "
      "something is not as it is made, 2 if the tools cannot be had.");
  for (Verb* verb : {&test, &bench, &python, &registers}) {
    verb->runs([options] {});
  }
}

bool leave_to_launcher(char** argv) {
  const std::string word = argv[1] == nullptr ? "" : argv[1];
  const std::vector<std::string> words = {"test", "bench", "python", "registers", "--version"};
  if (std::find(words.begin(), words.end(), word) == words.end()) return false;
  if (tools::is_installed() && word == "--version") {
    fmt::print("collide {}\n", COLLIDE_VERSION);
    return true;
  }
  tools::require_source_tree(word);
  const std::string launcher = (tools::project_root() / "collide").string();
  execv(launcher.c_str(), argv);
  throw InputError(launcher, "cannot be run, expected the launcher of the source tree");
}

}  // namespace collide::cli
