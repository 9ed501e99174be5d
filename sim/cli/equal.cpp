// SPDX-License-Identifier: MIT
#include "sim/flows/equal.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct EqualVerb {
  std::string unit;
  flows::EqualOptions equal;
  unsigned timeout = 120;
  bool json = false;
};

using flows::EqualLemma;

Json to_json(const EqualLemma& lemma) {
  return {{"lemma", lemma.name},
          {"says", lemma.says},
          {"module", lemma.module},
          {"parameters", lemma.parameters},
          {"verdict", name_of(lemma.verdict)},
          {"cases", lemma.cases},
          {"paths", lemma.paths},
          {"comparisons", lemma.comparisons},
          {"seconds", lemma.seconds},
          {"problem", lemma.problem},
          {"counterexample", lemma.counterexample}};
}

/// What all lemmas so far rest on.
struct Grounds {
  std::vector<EqualLemma::Assumption> assumptions;
  std::vector<std::string> invariants;

  void add(const EqualLemma& lemma) {
    for (const EqualLemma::Assumption& one : lemma.assumptions) {
      const auto same = [&](const auto& other) { return other.says == one.says; };
      if (std::none_of(assumptions.begin(), assumptions.end(), same)) assumptions.push_back(one);
    }
    for (const std::string& one : lemma.invariants) {
      if (std::find(invariants.begin(), invariants.end(), one) == invariants.end()) {
        invariants.push_back(one);
      }
    }
  }
};

void print_values(const char* what, const Json& values) {
  std::string line = fmt::format("    {}:", what);
  for (const auto& [name, value] : values.items()) {
    const std::string word = fmt::format(" {}={}", name, value.get<std::string>());
    if (line.size() + word.size() > 100) {
      fmt::print("{}\n", line);
      line = "     ";
    }
    line += word;
  }
  fmt::print("{}\n", line);
}

void print(const EqualLemma& lemma) {
  fmt::print("{:<24} {:<20} {:<9} {:>6} {:>6} {:>11} {:>7.1f} s\n", lemma.name, lemma.module,
             name_of(lemma.verdict), lemma.cases, lemma.paths, lemma.comparisons, lemma.seconds);
  if (!lemma.problem.empty()) fmt::print("  {}\n", lemma.problem);
  if (lemma.counterexample.is_null()) return;
  fmt::print("  {}\n    {:<20} {:>16} {:>16}\n", lemma.counterexample["in"].get<std::string>(), "",
             "RTL", "golden model");
  for (const Json& difference : lemma.counterexample["differences"]) {
    fmt::print("    {:<20} {:>16} {:>16}\n", difference["what"].get<std::string>(),
               difference["rtl"].get<std::string>(), difference["golden"].get<std::string>());
  }
  print_values("inputs", lemma.counterexample["inputs"]);
  print_values("registers", lemma.counterexample["registers"]);
}

void equal(EqualVerb options) {
  tools::Progress progress;
  options.equal.timeout = std::chrono::seconds(options.timeout);
  const tools::RtlUnit unit = tools::select_units(options.unit).at(0);
  options.equal.progress = [&](const std::string& step) {
    progress.show(fmt::format("equal {}: {}", unit.name, step));
  };
  const flows::Equal proof(unit, options.equal);
  progress.clear();
  if (!options.json) {
    fmt::print("equal {}: the RTL and the source of the golden model\n", unit.name);
    fmt::print("{:<24} {:<20} {:<9} {:>6} {:>6} {:>11} {:>9}\n", "lemma", "module", "", "cases",
               "paths", "comparisons", "time");
  }

  Json report = {{"unit", unit.name}, {"proved", false}};
  Grounds grounds;
  std::size_t proved = 0;
  double seconds = 0;
  for (const EqualLemma& wanted : proof.lemmas()) {
    const EqualLemma lemma = proof.prove(wanted);
    progress.clear();
    if (lemma.verdict == EqualLemma::Verdict::kProved) ++proved;
    seconds += lemma.seconds;
    grounds.add(lemma);
    report["lemmas"].push_back(to_json(lemma));
    if (options.json) continue;
    print(lemma);
    flush_standard_output();
  }
  const bool passed = proved == proof.lemmas().size();
  if (options.json) {
    report["proved"] = passed;
    // A part of the argument says nothing of the machine.
    report["whole"] = proof.lemmas().size() == proof.size();
    report["seconds"] = seconds;
    report["invariants"] = grounds.invariants;
    report["assumptions"] = Json::array();
    for (const auto& [says, because] : grounds.assumptions) {
      report["assumptions"].push_back({{"says", says}, {"because", because}});
    }
    fmt::print("{}\n", report.dump(2));
  } else {
    if (!grounds.assumptions.empty()) fmt::print("It is assumed that\n");
    for (const auto& [says, because] : grounds.assumptions) {
      fmt::print("  {}\n    ({})\n", says, because);
    }
    fmt::print("{} of {} lemmas, {} not proved, {:.0f} s\n", proof.lemmas().size(), proof.size(),
               proof.lemmas().size() - proved, seconds);
  }
  if (!passed) throw CheckFailed{};
}

}  // namespace

void add_equal(Verb& program) {
  const auto options = std::make_shared<EqualVerb>();
  Verb& verb = program.verb(
      "equal",
      "Prove that the RTL and the golden model are one machine: the model's own source, run on all "
      "values and all paths, against the transition relation of the RTL, by induction");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  verb.option("--lemma", &options->equal.lemma, "Only this lemma");
  verb.option("--quick", &options->equal.quick, "Only what takes little time");
  verb.option("--timeout", &options->timeout, "Seconds one question to the solver may take")
      .range(1, 1'000'000);
  verb.option("--json", &options->json, "Print one JSON object");
  verb.runs([options] { equal(*options); });
}

}  // namespace collide::cli
