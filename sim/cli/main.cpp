// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/colour.h"
#include "sim/tools/failures.h"
#include "sim/tools/inputs.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/verbosity.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace {

using namespace collide;

/// A retired verb says what it is called now.
void refuse_retired(const cli::Verb& program, char** words) {
  while (*words != nullptr && **words == '-') ++words;
  const std::string word = *words == nullptr ? "" : *words;
  for (const cli::Verb& verb : program.verbs()) {
    if (verb.name() == word) return;
  }
  const std::string now = cli::retired_as(word);
  if (!now.empty()) throw cli::UsageError(fmt::format("\"{}\" is now \"{}\"", word, now));
}

void run(int argc, char** argv) {
  cli::Verb program("collide", cli::overview().sentence);
  program.page(cli::overview().text);
  program.footer(cli::overview().footer);
  program.option("-q,--quiet", &tools::verbosity().quiet,
                 "Show results and errors only, no progress");
  program.option("-v,--verbose", &tools::verbosity().verbose,
                 "Also show the build and the commands that run");
  cli::add_verbs(program);

  refuse_retired(program, argv + 1);
  if (cli::leave_to_launcher(argv)) return;
  const tools::InputWatch watch;
  try {
    cli::run(program, {argv + 1, argv + argc});
  } catch (const tools::CheckError&) {
    tools::require_consistent_inputs();
    throw;
  }
  tools::require_consistent_inputs();
}

/// A text that nobody could be told, by what fmt says of it.
bool is_of_standard_output(const std::system_error& error) {
  return std::ferror(stdout) != 0 && error.code().category() == std::generic_category();
}

int fail(tools::ExitStatus status, const std::string& text) {
  std::fflush(stdout);
  fmt::print(stderr, "{} {}\n", tools::painted(tools::Colour::kRed, "collide:", stderr),
             printable(text));
  return status;
}

/// What an exception comes to. What was printed before it counts when it has arrived.
tools::Failure failure_of(const std::exception& error) {
  if (const auto* system = dynamic_cast<const std::system_error*>(&error);
      system != nullptr && is_of_standard_output(*system)) {
    return tools::failure_of(OutputError("standard output", system->code().value()));
  }
  tools::Failure failure = tools::failure_of(error);
  if (const auto* divergence = dynamic_cast<const Divergence*>(&error)) {
    failure.what = divergence->sentence();
    failure.status = tools::kFailed;
  } else if (dynamic_cast<const RtlFailure*>(&error) != nullptr) {
    failure.status = tools::kFailed;
  } else if (failure.status == tools::kBug) {
    failure.what = "a fault of the program itself: " + failure.what;
  }
  if (failure.status != tools::kFailed) return failure;
  try {
    flush_standard_output();
  } catch (const std::exception& lost) {
    return failure_of(lost);
  }
  return failure;
}

}  // namespace

int main(int argc, char** argv) {
  tools::handle_signals();
  try {
    run(argc, argv);
    flush_standard_output();
    return tools::kAgreed;
  } catch (const tools::Interrupted& interrupted) {
    fail(tools::kFailed,
         "interrupted at " + (interrupted.where.empty() ? "the start" : interrupted.where));
    tools::end_by(interrupted.signal);
  } catch (const std::exception& error) {
    const tools::Failure failure = failure_of(error);
    return fail(failure.status, failure.what);
  }
}
