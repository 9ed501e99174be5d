// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"

namespace {

using namespace collide;

/// What CLI11 leaves out: it reads "-1" as the largest unsigned number, and calls an unknown verb a
/// missing one.
void check_usage(CLI::App& app) {
  const CLI::Validator not_negative(
      [](const std::string& text) {
        return text.rfind('-', 0) == 0 ? "\"" + text + "\" is less than 0" : std::string();
      },
      "");
  for (CLI::Option* option : app.get_options()) {
    if (option->get_type_name().rfind("UINT", 0) == 0) option->check(not_negative);
  }
  const auto verbs = app.get_subcommands([](CLI::App*) { return true; });
  if (verbs.empty()) return;
  app.require_subcommand(0, 1);
  app.callback([&app] {
    if (app.get_subcommands().empty()) throw CLI::RequiredError("A verb");
  });
  for (CLI::App* verb : verbs) check_usage(*verb);
}

int run(int argc, char** argv) {
  CLI::App program{
      "collide: hardware collision detection units in Verilog, run in lockstep with golden models"};
  program.name("collide");
  program.footer(
      "Also: `collide test` runs the test suite, `collide bench` the benchmarks.\n"
      "Exit status: 0 all agreed, 1 a divergence or failed check, 2 bad input or usage.");
  cli::add_demo(program);
  cli::add_compare(program);
  cli::add_cosim(program);
  cli::add_coherence(program);
  cli::add_replay(program);
  cli::add_scene(program);
  cli::add_lint(program);
  cli::add_m68k(program);
  cli::add_platform(program);
  cli::add_waves(program);
  cli::add_fpga(program);
  cli::add_fuzz(program);
  cli::add_coverage(program);
  cli::add_mutate(program);
  cli::add_prove(program);
  check_usage(program);

  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return program.exit(help);
  } catch (const CLI::ParseError& error) {
    fmt::print(
        stderr, "collide: {} (see collide {}--help)\n", error.what(),
        program.get_subcommands().empty() ? "" : program.get_subcommands()[0]->get_name() + " ");
    return cli::kBadInput;
  } catch (const cli::CheckFailed&) {
    return cli::kFailed;
  } catch (const InputError& error) {
    fmt::print(stderr, "collide: {}\n", error.what());
    return cli::kBadInput;
  }
  return cli::kAgreed;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collide: %s\n", error.what());
    return collide::cli::kFailed;
  }
}
