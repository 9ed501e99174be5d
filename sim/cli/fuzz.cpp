// SPDX-License-Identifier: MIT
#include "sim/flows/fuzz.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/json.h"
#include "sim/cli/verbs.h"
#include "sim/flows/bounds.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct FuzzVerb {
  std::string target;
  flows::FuzzOptions fuzz;
  bool json = false;
};

void print(const flows::FuzzTarget& target, const FuzzVerb& options,
           const flows::FuzzResult& result) {
  fmt::print(
      "{}: seed {}, {}{} executions from {} seeds, {} edges: {}\n", target.name, options.fuzz.seed,
      options.fuzz.executions ? "" : fmt::format("{} s, ", options.fuzz.seconds), result.executions,
      result.seeds, result.edges, result.finding.empty() ? "nothing found" : result.finding);
  if (!result.input.empty()) {
    const std::string input = tools::shown(result.input);
    fmt::print("  input       {}\n  reproduce   {} {}\n", input, tools::shown(result.program),
               tools::shell_line({input}));
  }
  for (const std::string& command : result.commands) fmt::print("    {}\n", command);
}

void fuzz(const FuzzVerb& options) {
  tools::require_source_tree("fuzz");
  tools::Progress progress;
  Json report = Json::array();
  std::string found;
  for (const flows::FuzzTarget& target : flows::select_fuzz_targets(options.target)) {
    const flows::FuzzResult result =
        flows::fuzz(target, options.fuzz, [&](const std::string& step) {
          progress.show(fmt::format("fuzz {}: {}", target.name, step));
        });
    progress.clear();
    if (found.empty() && !result.finding.empty()) found = target.name + ": " + result.finding;
    report.push_back({{"target", target.name},
                      {"seed", options.fuzz.seed},
                      {"seconds", options.fuzz.executions ? Json() : Json(options.fuzz.seconds)},
                      {"seeds", result.seeds},
                      {"executions", result.executions},
                      {"edges", result.edges},
                      {"finding", result.finding.empty() ? Json() : Json(result.finding)},
                      {"input", result.input.empty() ? Json() : Json(tools::shown(result.input))},
                      {"commands", result.commands}});
    if (!options.json) print(target, options, result);
  }
  if (options.json) fmt::print("{}\n", report.dump(2));
  if (!found.empty()) throw tools::CheckError(found);
}

}  // namespace

void add_fuzz(Verb& program) {
  const auto options = std::make_shared<FuzzVerb>();
  std::vector<std::string> targets;
  for (const flows::FuzzTarget& target : flows::select_fuzz_targets("")) {
    targets.push_back(target.name);
  }
  Verb& verb = program.verb("fuzz", "Feed damaged files to the file readers under sanitizers");
  verb.option("TARGET", &options->target, "Only this one").one_of(targets);
  verb.option("--seconds", &options->fuzz.seconds, "Seconds per target").range(1, 1'000'000);
  verb.option("--executions", &options->fuzz.executions,
              "Inputs per process instead of a time; with -j 1 they are the same every time")
      .range(flows::kExecutions);
  verb.option("--seed", &options->fuzz.seed, "Random seed; 0 is a new one each time");
  verb.option("-j", &options->fuzz.workers,
              "Parallel processes, each with the next seed; default: one per core")
      .range(1, 1024);
  verb.option("--json", &options->json, "Print one JSON array");
  verb.footer(
      "Exit status: 0 nothing found, 1 a reader crashed, hung, leaked or printed more than one "
      "line, or RTL and golden model differed.\nThe input and the log are in out/fuzz/TARGET.");
  runs_with_results(verb, [options] { fuzz(*options); });
}

}  // namespace collide::cli
