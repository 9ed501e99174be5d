// SPDX-License-Identifier: MIT
#include "sim/flows/equal.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/verbs.h"
#include "sim/flows/equal_mutants.h"
#include "sim/flows/equal_search.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct EqualVerb {
  std::string unit;
  std::string rtl;
  flows::EqualOptions equal;
  flows::EqualSearchOptions search;
  flows::EqualMutantsOptions mutants;
  std::vector<std::string> only;
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

/// What has been proved if these lemmas have; `all`: there are no others.
const char* meaning(const flows::EqualScope& scope, bool all) {
  if (!all) return "these lemmas, which are not all";
  return scope.whole_unit ? "every clock of the RTL is one of the golden model's"
                          : "parts of the unit decide as the golden model does, each by itself";
}

Json to_json(const flows::EqualScope& scope) {
  Json gaps = Json::array();
  for (const auto& [what, instead] : scope.not_proved) {
    gaps.push_back({{"what", what}, {"instead", instead}});
  }
  return gaps;
}

bool is_zero(const std::string& digits) {
  return digits.find_first_not_of('0') == std::string::npos;
}

/// The state that RTL and golden model are in, side by side; without the words of memories that
/// hold 0.
void print_state(const Json& state, const Json& registers) {
  fmt::print("    {:<28} {:>8}   {}\n", "state of the RTL", "", "of the golden model");
  std::set<std::string> shown;
  const auto print_register = [&](const std::string& name) {
    fmt::print("    {:<28} {:>8}", name, registers[name].get<std::string>());
    shown.insert(name);
  };
  for (const Json& field : state) {
    const auto names = field["registers"].get<std::vector<std::string>>();
    const bool word = names.size() == 1 && names[0].back() == ']';
    if (word && is_zero(field["value"].get<std::string>())) {
      shown.insert(names[0]);
      continue;
    }
    const auto fresh = std::find_if(names.begin(), names.end(),
                                    [&](const auto& name) { return shown.count(name) == 0; });
    if (fresh == names.end()) {
      fmt::print("    {:<28} {:>8}", "", "");
    } else {
      print_register(*fresh);
    }
    fmt::print("   {:<14} {:>8}\n", field["name"].get<std::string>(),
               field["value"].get<std::string>());
  }
  for (const auto& [name, value] : registers.items()) {
    if (shown.count(name) != 0) continue;
    print_register(name);
    fmt::print("\n");
  }
}

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
  const Json& state = lemma.counterexample["state"];
  if (state.empty()) {
    print_values("registers", lemma.counterexample["registers"]);
  } else {
    print_state(state, lemma.counterexample["registers"]);
  }
}

/// What came of looking for a job.
void print(const flows::EqualSearch& search, const CosimReport& job_report) {
  if (search.found) {
    fmt::print("{}", job_report.text(*search.found));
  } else {
    fmt::print("  no difference is reached from reset by {} jobs{}, seed {}\n", search.jobs,
               search.origin.stimulus.around.empty() ? "" : " about this state",
               search.origin.seed);
  }
}

Json to_json(const flows::EqualMutant& fault) {
  return {{"fault", fault.mutant.number}, {"verdict", flows::name_of_mutant(fault.verdict)},
          {"lemma", fault.lemma},         {"what", fault.what},
          {"seconds", fault.seconds},     {"is", flows::describe(fault.mutant)},
          {"source", fault.mutant.places}};
}

void try_faults(const flows::ChosenRtl& rtl, EqualVerb options, tools::Progress& progress) {
  const tools::RtlUnit& unit = rtl.unit();
  options.mutants.only = fault_numbers(options.only, options.mutants.count);
  const flows::EqualMutants result = flows::equal_mutants(unit, options.equal, options.mutants);
  progress.clear();
  const std::size_t refuted = result.with(EqualLemma::Verdict::kRefuted);
  const std::size_t equivalent = result.with(EqualLemma::Verdict::kProved);
  const std::size_t undecided = result.with(EqualLemma::Verdict::kUndecided);
  if (options.json) {
    Json report = {{"unit", unit.name},
                   {"rtl", rtl.to_json()},
                   {"seed", options.mutants.seed},
                   {"refuted", refuted},
                   {"equivalent", equivalent},
                   {"undecided", undecided},
                   {"without_fault_seconds", result.seconds}};
    for (const flows::EqualMutant& fault : result.mutants) {
      report["faults"].push_back(to_json(fault));
    }
    fmt::print("{}\n", report.dump(2));
  } else {
    fmt::print("equal {}: {} faults of {}, seed {}; the RTL without one is proved, {:.0f} s\n",
               unit.name, result.mutants.size(), options.mutants.count, options.mutants.seed,
               result.seconds);
    fmt::print("{:>5} {:<10} {:<24} {:>9}\n", "fault", "", "by lemma", "time");
    for (const flows::EqualMutant& fault : result.mutants) {
      fmt::print("{:>5} {:<10} {:<24} {:>7.1f} s  {}\n", fault.mutant.number,
                 flows::name_of_mutant(fault.verdict), fault.lemma, fault.seconds,
                 flows::describe(fault.mutant));
      if (!fault.what.empty()) fmt::print("      {}\n", fault.what);
    }
    fmt::print("{} refuted, {} equivalent, {} undecided\n", refuted, equivalent, undecided);
  }
  if (undecided != 0) {
    throw tools::CheckError(
        fmt::format("{} of {} faults are undecided", undecided, result.mutants.size()));
  }
}

void equal(EqualVerb options) {
  tools::Progress progress;
  options.equal.timeout = std::chrono::seconds(options.timeout);
  options.equal.progress = [&](const std::string& step) {
    progress.show(fmt::format("equal {}: {}", options.unit, step));
  };
  options.search.progress = options.equal.progress;
  options.search.seed = options.mutants.seed;
  options.search.workers = options.mutants.workers;
  flows::ChosenRtl rtl(tools::select_units(options.unit).at(0), options.rtl, Timing{},
                       options.equal.progress);
  const tools::RtlUnit& unit = rtl.unit();
  if (options.mutants.count != 0) return try_faults(rtl, options, progress);
  if (!options.only.empty()) throw InputError("--only", "of no faults, expected --mutants");
  const flows::Equal proof(unit, options.equal);
  progress.clear();
  if (!options.json) {
    fmt::print("equal {}: the RTL and the source of the golden model\n", unit.name);
    fmt::print("{:<24} {:<20} {:<9} {:>6} {:>6} {:>11} {:>9}\n", "lemma", "module", "", "cases",
               "paths", "comparisons", "time");
  }

  Json report = {{"unit", unit.name}, {"rtl", rtl.to_json()}};
  Grounds grounds;
  std::size_t proved = 0;
  double seconds = 0;
  std::string reproduce, first;
  std::set<std::string> compared, not_compared;
  for (const EqualLemma& wanted : proof.lemmas()) {
    const EqualLemma lemma = proof.prove(wanted);
    progress.clear();
    if (lemma.verdict == EqualLemma::Verdict::kProved) {
      ++proved;
    } else if (first.empty()) {
      first = fmt::format("{}: {}", lemma.name, lemma.problem.empty() ? "refuted" : lemma.problem);
    }
    seconds += lemma.seconds;
    grounds.add(lemma);
    compared.insert(lemma.compared.begin(), lemma.compared.end());
    not_compared.insert(lemma.not_compared.begin(), lemma.not_compared.end());
    report["lemmas"].push_back(to_json(lemma));
    if (!options.json) print(lemma);
    flush_standard_output();
    if (lemma.counterexample.is_null()) continue;
    const flows::EqualSearch search = flows::search_job(rtl, lemma, options.search);
    const CosimReport job_report(rtl.bench(), search.origin, rtl.option());
    progress.clear();
    report["lemmas"].back()["search"] = {{"jobs", search.jobs}, {"seed", options.search.seed}};
    if (search.found) {
      const Json failure = job_report.to_json(*search.found);
      reproduce = failure["reproduce"];
      report["lemmas"].back()["failure"] = failure;
    }
    if (!options.json) print(search, job_report);
  }
  const bool all = proof.lemmas().size() == proof.size();
  std::string never;
  for (const std::string& name : not_compared) {
    if (all && never.empty() && compared.count(name) == 0) never = name;
  }
  const bool passed = proved == proof.lemmas().size() && never.empty();
  if (options.json) {
    report["proved"] = passed;
    report["all_lemmas"] = all;
    report["whole_unit"] = proof.scope().whole_unit;
    report["one_machine"] = passed && all && proof.scope().whole_unit;
    report["not_proved"] = to_json(proof.scope());
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
    fmt::print("It is not proved that\n");
    for (const auto& [what, instead] : proof.scope().not_proved) {
      fmt::print("  {}\n    ({})\n", what, instead);
    }
    fmt::print("{} of {} lemmas, {} not proved, {:.0f} s\n", proof.lemmas().size(), proof.size(),
               proof.lemmas().size() - proved, seconds);
    if (passed) fmt::print("proved: {}\n", meaning(proof.scope(), all));
    if (!reproduce.empty()) fmt::print("a job diverges: {}\n", reproduce);
  }
  if (!never.empty()) throw tools::CheckError("no lemma compares " + never);
  if (!passed) {
    throw tools::CheckError(fmt::format("{} of {} lemmas are not proved, the first {}",
                                        proof.lemmas().size() - proved, proof.lemmas().size(),
                                        first));
  }
}

}  // namespace

void add_equal(Verb& program) {
  const auto options = std::make_shared<EqualVerb>();
  Verb& verb = program.verb(
      "equal",
      "Prove that the RTL and the golden model do the same, the blitter's in every clock, the "
      "other "
      "units' in the parts that decide: the model's own source, run on all values and all paths, "
      "against the transition relation of the RTL, by induction");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare_rtl(verb, options->rtl);
  verb.option("--lemma", &options->equal.lemma, "Only this lemma");
  verb.option("--quick", &options->equal.quick, "Only what takes little time");
  verb.option("--timeout", &options->timeout, "Seconds one question to the solver may take")
      .range(1, 1'000'000);
  verb.option("--jobs", &options->search.jobs,
              "Most jobs tried to reach a difference, whose registers are mostly as they are there")
      .range(1, 1'000'000'000);
  verb.option("--mutants", &options->mutants.count,
              "Put that many faults into the RTL, as `mutate` does, and refute each")
      .range(1, 100'000);
  verb.option("--only", &options->only,
              "Of these only the one with this number; as often as needed");
  declare_workers(verb, &options->mutants.workers);
  verb.option("--seed", &options->mutants.seed, "Of the jobs, and of the choice of faults");
  verb.option("--json", &options->json, "Print one JSON object");
  runs_with_results(verb, [options] { equal(*options); });
}

}  // namespace collide::cli
