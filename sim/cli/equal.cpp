// SPDX-License-Identifier: MIT
#include "sim/flows/equal.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/verbs.h"
#include "sim/flows/equal_mutants.h"
#include "sim/flows/equal_search.h"
#include "sim/flows/ledger.h"
#include "sim/flows/macros.h"
#include "sim/flows/theorem_page.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/junit.h"
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
  bool assumptions = false, theorems = false;
  std::string junit;
};

using equal::Counterexample;
using flows::EqualLemma;

/// What has been proved if these lemmas have; `all`: there are no others.
const char* meaning(const equal::Scope& scope, bool all) {
  if (!all) return "these lemmas, which are not all";
  return scope.whole_unit ? "every clock of the RTL is one of the golden model's"
                          : "the theorem above";
}

bool is_zero(const std::string& digits) {
  return digits.find_first_not_of('0') == std::string::npos;
}

/// The state that RTL and golden model are in, side by side; without the words of memories that
/// hold 0.
void print_state(const Counterexample& found) {
  fmt::print("    {:<28} {:>8}   {}\n", "state of the RTL", "", "of the golden model");
  std::map<std::string, std::string> registers;
  for (const auto& [name, value] : found.registers) registers[name] = value;
  std::set<std::string> shown;
  const auto print_register = [&](const std::string& name) {
    fmt::print("    {:<28} {:>8}", name, registers[name]);
    shown.insert(name);
  };
  for (const auto& [field, held, names] : found.state) {
    const bool word = names.size() == 1 && names[0].back() == ']';
    if (word && is_zero(held)) {
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
    fmt::print("   {:<14} {:>8}\n", field, held);
  }
  for (const auto& [name, value] : found.registers) {
    if (shown.count(name) != 0) continue;
    print_register(name);
    fmt::print("\n");
  }
}

void print_values(const char* what, const std::vector<Counterexample::Value>& values) {
  std::string line = fmt::format("    {}:", what);
  for (const auto& [name, value] : values) {
    const std::string word = fmt::format(" {}={}", name, value);
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
  if (!lemma.counterexample) return;
  const Counterexample& found = *lemma.counterexample;
  fmt::print("  {}\n    {:<20} {:>16} {:>16}\n", found.in, "", "RTL", "golden model");
  for (const auto& [what, rtl, golden] : found.differences) {
    fmt::print("    {:<20} {:>16} {:>16}\n", what, rtl, golden);
  }
  print_values("inputs", found.inputs);
  if (found.state.empty()) {
    print_values("registers", found.registers);
  } else {
    print_state(found);
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

std::string suite_of(const tools::RtlUnit& unit) {
  return "equal." + unit.name;
}

/// What is wrong in a line; empty: the lemma is proved.
std::string wrong_with(const EqualLemma& lemma) {
  if (lemma.verdict == EqualLemma::Verdict::kProved) return "";
  if (!lemma.problem.empty()) return lemma.problem;
  if (!lemma.counterexample || lemma.counterexample->differences.empty()) return "refuted";
  const auto& [what, rtl, golden] = lemma.counterexample->differences[0];
  return fmt::format("refuted: {}: RTL {}, golden model {}", what, rtl, golden);
}

void try_faults(const flows::ChosenRtl& rtl, EqualVerb options, tools::JunitFile& junit,
                tools::Progress& progress) {
  const tools::RtlUnit& unit = rtl.unit();
  options.mutants.only = fault_numbers(options.only, options.mutants.count);
  flows::EqualMutants result = flows::equal_mutants(unit, options.equal, options.mutants);
  tools::require_unchanged_inputs();
  result.unit = unit.name;
  result.rtl = rtl.to_json();
  result.seed = options.mutants.seed;
  progress.clear();
  const std::size_t refuted = result.with(EqualLemma::Verdict::kRefuted);
  const std::size_t equivalent = result.with(EqualLemma::Verdict::kProved);
  const std::size_t undecided = result.with(EqualLemma::Verdict::kUndecided);
  if (options.json) {
    fmt::print("{}\n", json_of(result).dump(2));
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
  for (const flows::EqualMutant& fault : result.mutants) {
    const bool decided = fault.verdict != EqualLemma::Verdict::kUndecided;
    junit.add({suite_of(unit), fmt::format("fault {}", fault.mutant.number), fault.seconds,
               decided ? "" : "undecided: " + flows::describe(fault.mutant)});
  }
  junit.keep();
  if (undecided != 0) {
    throw tools::CheckError(
        fmt::format("{} of {} faults are undecided", undecided, result.mutants.size()));
  }
}

/// What there is to prove of all units.
std::map<std::string, equal::Known> known_of_all() {
  std::map<std::string, equal::Known> known;
  for (const tools::RtlUnit& unit : tools::rtl_units()) {
    known[unit.name] = flows::Equal(unit, {}).known();
  }
  return known;
}

void equal(EqualVerb options) {
  if (options.assumptions) {
    return fmt::print("{}", flows::ledger_page(flows::read_ledger(known_of_all())));
  }
  if (options.theorems) return fmt::print("{}", flows::theorem_page(known_of_all()));
  if (options.unit.empty()) throw UsageError("UNIT is required (see collide equal --help)");
  tools::JunitFile junit(options.junit);
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
  if (!rtl.is_own()) flows::require_same_in_synthesis(unit);
  if (options.mutants.count != 0) return try_faults(rtl, options, junit, progress);
  if (!options.only.empty()) throw InputError("--only", "needs --mutants");
  const flows::Equal proof(unit, options.equal);
  progress.clear();
  if (!options.json) {
    fmt::print("equal {}: the RTL and the source of the golden model\n", unit.name);
    fmt::print("{:<24} {:<20} {:<9} {:>6} {:>6} {:>11} {:>9}\n", "lemma", "module", "", "cases",
               "paths", "comparisons", "time");
  }

  flows::EqualReport report;
  report.unit = unit.name;
  report.rtl = rtl.to_json();
  report.scope = proof.scope();
  std::size_t proved = 0, kept = 0;
  std::string reproduce, first;
  std::set<std::string> compared, not_compared;
  proof.prove_all(options.mutants.workers, [&](const EqualLemma& result) {
    EqualLemma& lemma = report.lemmas.emplace_back(result);
    progress.clear();
    if (lemma.verdict == EqualLemma::Verdict::kProved) {
      ++proved;
    } else if (first.empty()) {
      first = fmt::format("{}: {}", lemma.name, lemma.problem.empty() ? "refuted" : lemma.problem);
    }
    report.seconds += lemma.seconds;
    kept += lemma.kept ? 1 : 0;
    report.grounds.add(lemma.grounds);
    compared.insert(lemma.compared.begin(), lemma.compared.end());
    not_compared.insert(lemma.not_compared.begin(), lemma.not_compared.end());
    if (!options.json) print(lemma);
    flush_standard_output();
    if (!lemma.counterexample) {
      junit.add({suite_of(unit), lemma.name, lemma.seconds, wrong_with(lemma)});
      return;
    }
    const flows::EqualSearch search = flows::search_job(rtl, lemma, options.search);
    const CosimReport job_report(rtl.bench(), search.origin, rtl.option());
    progress.clear();
    lemma.search = {search.jobs, options.search.seed};
    if (search.found) {
      lemma.failure = search.found;
      job_report.add_commands(*lemma.failure);
      reproduce = lemma.failure->reproduce;
    }
    junit.add({suite_of(unit), lemma.name, lemma.seconds, wrong_with(lemma),
               search.found ? job_report.text(*search.found) : ""});
    if (!options.json) print(search, job_report);
  });
  tools::require_unchanged_inputs();
  report.all_lemmas = proof.lemmas().size() == proof.size();
  std::string never;
  for (const std::string& name : not_compared) {
    if (report.all_lemmas && never.empty() && compared.count(name) == 0) never = name;
  }
  if (report.all_lemmas) {
    junit.add({suite_of(unit), "all that is compared", 0,
               never.empty() ? "" : "no lemma compares " + never});
  }
  junit.keep();
  report.proved = proved == proof.lemmas().size() && never.empty();
  if (options.json) {
    fmt::print("{}\n", json_of(report).dump(2));
  } else {
    if (!report.grounds.assumptions.empty()) fmt::print("Assumptions:\n");
    for (const equal::Assumption& one : report.grounds.assumptions) {
      fmt::print("  {}\n    ({})\n", one.says, one.because);
    }
    if (!proof.scope().theorem.empty() && report.all_lemmas && report.proved) {
      fmt::print("Theorem:\n  {}\n", proof.scope().theorem);
    }
    if (!proof.scope().requirements.empty()) fmt::print("Required of the surroundings:\n");
    for (const auto& [rule, page, line] : proof.scope().requirements) {
      fmt::print("  {}\n    ({}: {})\n", rule, page, line);
    }
    fmt::print("Not proved:\n");
    for (const auto& [what, instead] : proof.scope().not_proved) {
      fmt::print("  {}\n    ({})\n", what, instead);
    }
    fmt::print("{} of {} lemmas, {} not proved, {} from earlier runs, {:.0f} s\n",
               proof.lemmas().size(), proof.size(), proof.lemmas().size() - proved, kept,
               report.seconds);
    if (report.proved) fmt::print("proved: {}\n", meaning(proof.scope(), report.all_lemmas));
    if (!reproduce.empty()) fmt::print("a job diverges: {}\n", reproduce);
  }
  if (!never.empty()) throw tools::CheckError("no lemma compares " + never);
  if (!report.proved) {
    throw tools::CheckError(fmt::format("{} of {} lemmas are not proved, the first {}",
                                        proof.lemmas().size() - proved, proof.lemmas().size(),
                                        first));
  }
}

}  // namespace

void add_equal(Verb& program) {
  const auto options = std::make_shared<EqualVerb>();
  Verb& verb = add_verb(program, "equal");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").such_as(unit_names);
  declare_rtl(verb, options->rtl);
  verb.option("--lemma", &options->equal.lemma, "Prove only this lemma or fact");
  verb.option("--quick", &options->equal.quick, "Prove only the quick lemmas and facts");
  verb.option("--timeout", &options->timeout, "Limit for one solver query, in seconds")
      .range(1, 1'000'000);
  verb.option("--jobs", &options->search.jobs,
              "Limit of jobs that try to reproduce a counterexample")
      .range(1, 1'000'000'000);
  verb.option("--mutants", &options->mutants.count,
              "Inject N faults into the RTL, as `mutate` does, and refute each")
      .range(1, 100'000);
  verb.option("--only", &options->only, "Only the fault with this number; may be repeated");
  verb.option("--assumptions", &options->assumptions,
              "Instead, print every assumption with what holds it, as a page")
      .alone();
  verb.option("--theorems", &options->theorems,
              "Instead, print the theorem and the facts about each whole unit, as a page")
      .alone();
  declare_workers(verb, &options->mutants.workers);
  verb.option("--seed", &options->mutants.seed, "Seed for jobs and for the choice of faults");
  declare_junit(verb, options->junit);
  verb.option("--json", &options->json, "Print one JSON object");
  runs_with_results(verb, [options] { equal(*options); });
}

}  // namespace collide::cli
