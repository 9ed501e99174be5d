// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/colour.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/process.h"
#include "sim/tools/verbosity.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace {

using namespace collide;

void run(int argc, char** argv) {
  cli::Verb program("collide",
                    "Hardware collision detection units in Verilog, run in lockstep with golden "
                    "models");
  program.option("-q,--quiet", &tools::verbosity().quiet, "Results and errors only, no progress");
  program.option("-v,--verbose", &tools::verbosity().verbose,
                 "Also what is built, and the commands that are run");
  program.footer(
      "-q and -v are understood behind every verb. Exit status: 0 all agreed, 1 a divergence or "
      "failed check, 2 bad input or usage, or something the program needs is missing, 3 an error "
      "in "
      "the program itself.");
  cli::add_verbs(program);

  if (cli::leave_to_launcher(argv)) return;
  cli::run(program, {argv + 1, argv + argc});
}

/// A text that nobody could be told, by what fmt says of it.
bool is_of_standard_output(const std::system_error& error) {
  return std::ferror(stdout) != 0 && error.code().category() == std::generic_category();
}

int fail(cli::ExitStatus status, const std::string& text) {
  std::fflush(stdout);
  fmt::print(stderr, "{} {}\n", tools::painted(tools::Colour::kRed, "collide:", stderr),
             one_line(text));
  return status;
}

/// The status, and if it is that of a check that failed, why in the last line. What was printed
/// counts when it has arrived.
int run_or_say_why(int argc, char** argv) {
  std::string why;
  try {
    run(argc, argv);
  } catch (const Divergence& divergence) {
    why = divergence.sentence();
  } catch (const tools::CheckError& error) {
    why = error.what();
  } catch (const RtlFailure& error) {
    why = error.what();
  }
  flush_standard_output();
  return why.empty() ? cli::kAgreed : fail(cli::kFailed, why);
}

}  // namespace

int main(int argc, char** argv) {
  tools::handle_signals();
  try {
    return run_or_say_why(argc, argv);
  } catch (const tools::Interrupted& interrupted) {
    fail(cli::kFailed,
         "interrupted at " + (interrupted.where.empty() ? "the start" : interrupted.where));
    tools::end_by(interrupted.signal);
  } catch (const InputError& error) {
    return fail(cli::kBadInput, error.what());
  } catch (const tools::ToolError& error) {
    return fail(cli::kBadInput, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(cli::kBadInput,
                fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::system_error& error) {
    if (!is_of_standard_output(error)) return fail(cli::kBadInput, error.what());
    return fail(cli::kBadInput, OutputError("standard output", error.code().value()).what());
  } catch (const std::exception& error) {
    return fail(cli::kBug, std::string("a fault of the program itself: ") + error.what());
  }
}
