// SPDX-License-Identifier: MIT
#include "sim/flows/mutate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/verbs.h"
#include "sim/flows/bounds.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct MutateVerb {
  std::string unit;
  RtlOptions rtl;
  flows::MutateOptions mutate;
  std::vector<std::string> only;
  std::string kind = flows::kFaultKinds[0];
  unsigned timeout = 120;
  double minimum = 0;
  bool json = false;
};

void print(const flows::MutateReport& report) {
  const auto with = [&](flows::Fate fate) { return report.with(fate); };
  fmt::print("mutate {}  seed {}  {} mutants, up to {} jobs each, in {:.0f} s\n", report.unit,
             report.seed, report.mutants.size(), report.jobs, report.seconds);
  fmt::print("  caught {}: {} diverged, {} hung; {} survived; {} equivalent; {} undecided\n",
             with(flows::Fate::kDiverged) + with(flows::Fate::kHung), with(flows::Fate::kDiverged),
             with(flows::Fate::kHung), with(flows::Fate::kSurvived), with(flows::Fate::kEquivalent),
             with(flows::Fate::kUndecided));
  if (const auto score = report.score()) fmt::print("  score {:.1f} %\n", *score);
  for (const flows::MutantResult& mutant : report.mutants) {
    const bool survived = mutant.fate == flows::Fate::kSurvived;
    if (!survived && mutant.fate != flows::Fate::kUndecided) continue;
    fmt::print("  {} {}: {}\n    {}\n", survived ? "survivor" : "undecided", mutant.mutant.number,
               flows::describe(mutant.mutant), fmt::join(mutant.mutant.places, "\n    "));
    if (!survived) fmt::print("    {}\n", mutant.what);
  }
}

void mutate(MutateVerb options) {
  options.mutate.only = fault_numbers(options.only, options.mutate.count);
  const bool is_design = options.kind == flows::kFaultKinds[1];
  options.mutate.kind = is_design ? flows::FaultKind::kDesign : flows::FaultKind::kBits;
  options.mutate.jobs.timing = options.rtl.held_to();
  options.mutate.timeout = std::chrono::seconds(options.timeout);
  tools::Progress progress;
  const Form<flows::MutateReport> form = flows::mutate_form();
  std::vector<flows::MutateReport> reports;
  std::string wrong;
  for (const tools::RtlUnit& unit : tools::select_units(options.unit)) {
    options.mutate.progress = [&](const std::string& step) {
      progress.show(fmt::format("mutate {}: {}", unit.name, step));
    };
    flows::ChosenRtl rtl(unit, options.rtl.rtl, options.mutate.jobs.timing,
                         options.mutate.progress);
    const auto file = tools::output_folder() / "mutate" /
                      (unit.name + rtl.tag() + (is_design ? "-design" : "") +
                       (options.mutate.module.empty() ? "" : "-" + options.mutate.module) +
                       (options.only.empty() ? "" : "-only") + ".json");
    OutputFile output(file);
    flows::MutateReport& result = reports.emplace_back(flows::MutateReport{
        flows::mutate(rtl.unit(), options.mutate), unit.name, options.mutate.jobs.seed, {}, {}});
    tools::require_unchanged_inputs();
    if (result.divergence) {
      wrong = fmt::format("{} without a fault, job {}: {}", unit.name, result.divergence->number,
                          result.divergence->divergence.sentence());
      const auto found = cli::report(rtl, options.mutate.jobs, *result.divergence);
      result.failure = found.found;
      result.rtl = rtl.to_json();
      progress.clear();
      if (!options.json) fmt::print("{}", found.text);
      continue;
    }
    progress.clear();
    const std::optional<double> score = result.score();
    if (const flows::MutantResult* const undecided = result.undecided()) {
      wrong = fmt::format("{}: {} of {} faults are undecided, the first {}: {}", unit.name,
                          result.with(flows::Fate::kUndecided), result.mutants.size(),
                          undecided->mutant.number, undecided->what);
    } else if (!score) {
      wrong = unit.name + ": nothing was mutated but into the same circuit";
    } else if (*score < options.minimum) {
      wrong = fmt::format("{}: score {:.1f} %, expected {} % at least", unit.name, *score,
                          options.minimum);
    }
    result.rtl = rtl.to_json();
    output.write(form.print(result).dump(2) + "\n");
    output.keep();
    if (options.json) continue;
    if (!rtl.is_own()) fmt::print("{}\n", rtl.describe());
    print(result);
    fmt::print("  all of them: {}\n", tools::shown(file));
  }
  if (options.json) {
    const Form<std::vector<flows::MutateReport>> all = List{form};
    fmt::print("{}\n", all.print(reports).dump(2));
  }
  if (!wrong.empty()) throw tools::CheckError(wrong);
}

}  // namespace

void add_mutate(Verb& program) {
  const auto options = std::make_shared<MutateVerb>();
  flows::MutateOptions& mutate_options = options->mutate;
  // Enough for a first look.
  mutate_options.count = 20;
  mutate_options.jobs.count = 300;
  Verb& verb = add_verb(program, "mutate");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare(verb, options->rtl);
  verb.option("--count", &mutate_options.count, "Number of faults").range(flows::kFaults);
  verb.option("--kind", &options->kind,
              "Kind of fault: single bits, or design mistakes in pins, handshakes, resets, "
              "counters and coincidences")
      .one_of(flows::kFaultKinds);
  verb.option("--module", &mutate_options.module,
              "Only faults in this module of the RTL, e.g. blitter_counters");
  verb.option(
      "--only", &options->only,
      "Only faults with this number or range (26-50) in an earlier report; may be repeated");
  verb.option("--seed", &mutate_options.jobs.seed, "Seed for jobs and for the choice of faults");
  verb.option("--jobs-per-mutant", &mutate_options.jobs.count, "Random jobs per fault")
      .range(flows::kJobsPerMutant);
  verb.option("--jobs", &mutate_options.jobs.file,
              "Try the jobs in this file instead (JSON or JSON Lines)")
      .file();
  verb.option("--timeout", &options->timeout,
              "Limit per fault in seconds of processor time, and for the proof that a survivor is "
              "the same circuit")
      .range(flows::kTimeout);
  declare_workers(verb, &options->mutate.workers);
  verb.option("--minimum", &options->minimum, "Exit status 1 if the score is below this percentage")
      .range(0, 100);
  verb.option("--json", &options->json, "Print one JSON array");
  runs_with_results(verb, [options] { mutate(*options); });
}

}  // namespace collide::cli
