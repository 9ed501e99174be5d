// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"

namespace {

using namespace collide;

int run(int argc, char** argv) {
  CLI::App program{
      "collide: hardware collision detection units in Verilog, run in lockstep with golden models"};
  program.name("collide");
  program.require_subcommand(1);
  program.footer(
      "Also: `collide test` runs the test suite, `collide bench` the benchmarks.\n"
      "Exit status: 0 all agreed, 1 a divergence or failed check, 2 bad input or usage.");
  cli::add_demo(program);
  cli::add_cosim(program);
  cli::add_coherence(program);
  cli::add_replay(program);
  cli::add_lint(program);
  cli::add_m68k(program);
  cli::add_platform(program);
  cli::add_waves(program);
  cli::add_fpga(program);
  cli::add_mutate(program);
  cli::add_prove(program);

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
