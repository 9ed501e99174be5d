// SPDX-License-Identifier: MIT
#include "sim/flows/prove.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/flows/bounds.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/junit.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct ProveVerb {
  std::string unit;
  std::string property;
  unsigned depth = 0;
  bool quick = false;
  bool cover_waves = false;
  unsigned timeout = 600;
  unsigned workers = 0;
  bool json = false;
  std::string junit;
};

Json to_json(const tools::RtlUnit& unit, const flows::ProofResult& result) {
  Json steps = Json::array();
  for (const flows::ProofStep& step : result.steps) steps.push_back(flows::to_json(step));
  return {{"unit", unit.name},
          {"property", result.property.name},
          {"claim", result.property.claim},
          {"proved", result.proved()},
          {"covers", {{"reached", result.covers}, {"missing", result.covers_missing}}},
          {"broken", {{"caught", result.broken_caught()}, {"of", result.property.broken.size()}}},
          {"steps", steps}};
}

/// The steps that did not come out as wanted, with their commands; empty if all did.
std::string explanation(const flows::ProofResult& result) {
  std::string text;
  for (const flows::ProofStep& step : result.steps) {
    if (step.as_wanted) continue;
    text += fmt::format("  {}: {}{}{}\n    {}\n", step.name, flows::name_of(step.verdict),
                        step.detail.empty() ? "" : ", ", step.detail, step.command);
    if (!step.wave.empty()) text += fmt::format("    gtkwave {}\n", step.wave);
  }
  return text;
}

double seconds_of(const flows::ProofResult& result) {
  double seconds = 0;
  for (const flows::ProofStep& step : result.steps) seconds += step.seconds;
  return seconds;
}

/// One line of the table: what each column came to.
void print(const flows::ProofResult& result, bool quick) {
  const auto column = [&](const char* step, const std::string& good) {
    const flows::ProofStep* found = result.find(step);
    return found == nullptr ? "-" : found->as_wanted ? good : flows::name_of(found->verdict);
  };
  const bool base = result.find("induction base")->as_wanted;
  const bool fulfilled =
      result.find("base can fail")->as_wanted && result.find("step can fail")->as_wanted;
  const std::string cover =
      fmt::format("{}/{}", result.covers, result.covers + result.covers_missing);
  const std::string broken =
      fmt::format("{}/{} caught", result.broken_caught(), result.property.broken.size());
  fmt::print("{:<24} {:<10} {:<12} {:<9} {:<12} {:>6.1f} s\n", result.property.name,
             column("bounded", fmt::format("{} clocks", result.find("bounded")->clocks)),
             !fulfilled ? "assumes all"
             : base ? column("induction step", fmt::format("closed, {}", result.property.induction))
                    : "base failed",
             quick                             ? "-"
             : result.find("cover")->as_wanted ? cover
                                               : cover + " !",
             quick ? "-" : broken, seconds_of(result));
}

void prove(const ProveVerb& options) {
  flows::ProveOptions prove_options;
  prove_options.depth = options.depth;
  prove_options.quick = options.quick;
  prove_options.cover_waves = options.cover_waves;
  prove_options.timeout = std::chrono::seconds(options.timeout);
  prove_options.workers = options.workers;

  std::vector<flows::Claim> claims;
  const std::vector<tools::RtlUnit> designs =
      options.unit.empty() ? tools::rtl_designs()
                           : std::vector<tools::RtlUnit>{tools::select_design(options.unit)};
  for (const tools::RtlUnit& unit : designs) {
    if (options.unit.empty() && !unit.has("formal/properties.json")) continue;
    for (const flows::Property& property : flows::load_properties(unit)) {
      if (options.property.empty() || property.name == options.property) {
        claims.push_back({unit, property});
      }
    }
  }
  if (claims.empty() && !options.property.empty()) {
    throw InputError("--property", fmt::format("no property \"{}\"", options.property));
  }

  tools::JunitFile junit(options.junit);
  tools::Progress progress;
  prove_options.progress = [&](const std::string& step) { progress.show(step); };
  Json report = Json::array();
  std::size_t failed = 0;
  std::string first;
  flows::prove(claims, prove_options,
               [&](const flows::Claim& claim, const flows::ProofResult& result) {
                 progress.clear();
                 if (!result.proved() && failed++ == 0) first = result.property.name;
                 const bool titled = !report.empty();
                 report.push_back(to_json(claim.unit, result));
                 junit.add({"prove." + claim.unit.name, result.property.name, seconds_of(result),
                            result.proved() ? "" : "not proved", explanation(result)});
                 if (options.json) return;
                 if (!titled) {
                   fmt::print("{:<24} {:<10} {:<12} {:<9} {:<12} {:>8}\n", "property", "bounded",
                              "induction", "cover", "broken copies", "time");
                 }
                 print(result, options.quick);
                 fmt::print("{}", explanation(result));
                 flush_standard_output();
               });
  tools::require_some(report.size(), "proved");
  tools::require_unchanged_inputs();
  junit.keep();
  if (options.json) {
    fmt::print("{}\n", report.dump(2));
  } else {
    fmt::print("{} properties, {} not proved; waves in {}\n", report.size(), failed,
               tools::shown(tools::output_folder() / "prove"));
  }
  if (failed > 0) {
    throw tools::CheckError(fmt::format("{} of {} properties are not proved, the first {}", failed,
                                        report.size(), first));
  }
}

}  // namespace

void add_prove(Verb& program) {
  const auto options = std::make_shared<ProveVerb>();
  Verb& verb = add_verb(program, "prove");
  verb.option("UNIT", &options->unit, "Only this unit of rtl/, the adapters, or an example")
      .such_as(design_names);
  verb.option("--property", &options->property, "Prove only this property");
  verb.option("--depth", &options->depth, "Clocks of the bounded proof; default: set per property")
      .range(1, 10'000);
  verb.option("--quick", &options->quick, "Skip the broken copies and covers");
  verb.option("--cover-waves", &options->cover_waves,
              "Also keep waves of the covers; takes several times as long");
  verb.option("--timeout", &options->timeout, "Limit for one solver run, in seconds")
      .range(flows::kTimeout);
  declare_workers(verb, &options->workers);
  declare_junit(verb, options->junit);
  verb.option("--json", &options->json, "Print one JSON array");
  runs_with_results(verb, [options] { prove(*options); });
}

}  // namespace collide::cli
