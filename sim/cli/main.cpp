// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/tools/verbosity.h"

namespace {

using namespace collide;

int run(int argc, char** argv) {
  cli::Verb program("collide",
                    "Hardware collision detection units in Verilog, run in lockstep with golden "
                    "models");
  program.option("-q,--quiet", &tools::verbosity().quiet, "Results and errors only, no progress");
  program.option("-v,--verbose", &tools::verbosity().verbose,
                 "Also what is built, and the commands that are run");
  program.footer(
      "-q and -v are understood behind every verb. "
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
  cli::add_launcher(program);
  cli::add_manual(program);

  try {
    cli::leave_to_launcher(argv);
    cli::run(program, {argv + 1, argv + argc});
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
