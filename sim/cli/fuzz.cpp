// SPDX-License-Identifier: MIT
#include "sim/flows/fuzz.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/json.h"
#include "sim/cli/verbs.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct Options {
  std::string target;
  flows::FuzzOptions fuzz;
  bool json = false;
};

void print(const flows::FuzzTarget& target, const Options& options,
           const flows::FuzzResult& result) {
  fmt::print("{}: seed {}, {} s, {} executions from {} seeds, {} edges: {}\n", target.name,
             options.fuzz.seed, options.fuzz.seconds, result.executions, result.seeds, result.edges,
             result.finding.empty() ? "nothing found" : result.finding);
  if (!result.input.empty()) {
    fmt::print("  input       {}\n  reproduce   build/fuzz/bin/fuzz_{} {}\n", result.input,
               target.name, result.input);
  }
  for (const std::string& command : result.commands) fmt::print("    {}\n", command);
}

void fuzz(const Options& options) {
  tools::Progress progress;
  Json report = Json::array();
  bool found = false;
  for (const flows::FuzzTarget& target : flows::select_fuzz_targets(options.target)) {
    const flows::FuzzResult result =
        flows::fuzz(target, options.fuzz, [&](const std::string& step) {
          progress.show(fmt::format("fuzz {}: {}", target.name, step));
        });
    progress.clear();
    found = found || !result.finding.empty();
    report.push_back({{"target", target.name},
                      {"seed", options.fuzz.seed},
                      {"seconds", options.fuzz.seconds},
                      {"seeds", result.seeds},
                      {"executions", result.executions},
                      {"edges", result.edges},
                      {"finding", result.finding.empty() ? Json() : Json(result.finding)},
                      {"input", result.input.empty() ? Json() : Json(result.input)},
                      {"commands", result.commands}});
    if (!options.json) print(target, options, result);
  }
  if (options.json) fmt::print("{}\n", report.dump(2));
  if (found) throw CheckFailed{};
}

}  // namespace

void add_fuzz(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand(
      "fuzz", "Give damaged files to the readers of scenes, pictures and jobs, under sanitizers");
  verb->add_option("TARGET", options->target,
                   "Only this reader: scene, png, blitter_job or vera_job");
  verb->add_option("--seconds", options->fuzz.seconds, "How long each is tried")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  verb->add_option("--seed", options->fuzz.seed, "Where chance starts; 0 is a new one each time")
      ->capture_default_str();
  verb->add_flag("--json", options->json, "Print one JSON array");
  verb->footer(
      "Exit status: 0 nothing found, 1 a reader crashed, hung, leaked or did not refuse in one "
      "line.\nThe input that did it and the log are in out/fuzz/TARGET.");
  verb->callback([options] { fuzz(*options); });
}

}  // namespace collide::cli
