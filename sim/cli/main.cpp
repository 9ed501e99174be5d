// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/verilated/hung.h"

namespace {

using namespace collide;

int say(const std::string& text, cli::ExitStatus status) {
  fmt::print(stderr, "collide: {}\n", one_line(text));
  return status;
}

int run(int argc, char** argv) {
  cli::Verb program(
      "collide",
      "collide: hardware collision detection units in Verilog, run in lockstep with golden models");
  program.footer(
      "Also: `collide test` runs the test suite, `collide bench` the benchmarks.\n"
      "Exit status: 0 all agreed, 1 a divergence or failed check, 2 bad input or usage, or\n"
      "something the program needs is missing, 3 an error in the program itself.");
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

  try {
    cli::run(program, {argv + 1, argv + argc});
  } catch (const cli::CheckFailed&) {
    return cli::kFailed;
  } catch (const tools::CheckError& error) {
    return say(error.what(), cli::kFailed);
  } catch (const Hung& error) {
    return say(error.what(), cli::kFailed);
  } catch (const InputError& error) {
    return say(error.what(), cli::kBadInput);
  } catch (const tools::ToolError& error) {
    return say(error.what(), cli::kBadInput);
  } catch (const std::filesystem::filesystem_error& error) {
    return say(fmt::format("{}: {}", error.path1().string(), error.code().message()),
               cli::kBadInput);
  } catch (const std::system_error& error) {
    return say(error.what(), cli::kBadInput);
  }
  return cli::kAgreed;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collide: a fault of the program itself: %s\n",
                 collide::one_line(error.what()).c_str());
    return collide::cli::kBug;
  }
}
