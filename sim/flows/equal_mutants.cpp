// SPDX-License-Identifier: MIT
#include "sim/flows/equal_mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/shares.h"

namespace collide::flows {
namespace {

using Verdict = EqualLemma::Verdict;
using Clock = std::chrono::steady_clock;

/// The lemmas that are proved of RTL without a fault as it is read for this, the quickest first.
std::vector<EqualLemma> prove_without_fault(const tools::RtlUnit& unit, EqualOptions options,
                                            unsigned workers) {
  options.fault = Mutant{};
  const Equal proof(unit, options);
  std::vector<EqualLemma> lemmas;
  proof.prove_all(workers, [&](const EqualLemma& lemma) {
    if (lemma.verdict == Verdict::kProved) lemmas.push_back(lemma);
    if (lemma.verdict != Verdict::kRefuted) return;
    throw tools::CheckError(
        fmt::format("lemma \"{}\" of the RTL without a fault is {}, expected proved", lemma.name,
                    name_of(lemma.verdict)));
  });
  tools::require_some(lemmas.size(), "proved");
  std::stable_sort(lemmas.begin(), lemmas.end(),
                   [](const EqualLemma& a, const EqualLemma& b) { return a.seconds < b.seconds; });
  return lemmas;
}

/// The first difference of a counterexample, in words.
std::string difference(const equal::Counterexample& found) {
  const auto& [what, rtl, golden] = found.differences.at(0);
  return fmt::format("{}: {} is {}, expected {}", found.in, what, rtl, golden);
}

/// The lemmas, first those that are about the module or the instance in which the fault is.
std::vector<EqualLemma> likely_first(std::vector<EqualLemma> lemmas, const std::string& module) {
  std::stable_partition(lemmas.begin(), lemmas.end(), [&](const EqualLemma& lemma) {
    const std::string& about = lemma.at.empty() ? lemma.module : lemma.at;
    return module.find(about) != std::string::npos;
  });
  return lemmas;
}

/// By the first lemma that is refuted.
EqualMutant prove_mutant(const Mutant& mutant, const Equal& proof,
                         const std::vector<EqualLemma>& lemmas) {
  const auto start = Clock::now();
  const auto ended = [&](Verdict verdict, const std::string& lemma, const std::string& what) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return EqualMutant{mutant, verdict, lemma, what, seconds};
  };
  std::string doubt;
  for (const EqualLemma& lemma : likely_first(lemmas, mutant.module)) {
    try {
      const EqualLemma tried = proof.prove(lemma);
      if (tried.verdict == Verdict::kRefuted) {
        return ended(Verdict::kRefuted, lemma.name, difference(*tried.counterexample));
      }
      if (tried.verdict == Verdict::kUndecided && doubt.empty()) {
        doubt = fmt::format("{}: {}", lemma.name, tried.problem);
      }
    } catch (const InputError& error) {
      // There is no such register any more, or no one clock.
      if (doubt.empty()) doubt = error.what();
    }
  }
  if (doubt.empty() && !proof.scope().whole_unit) {
    doubt = "no lemma is refuted, but they are about parts of the unit";
  }
  if (doubt.empty() && lemmas.size() != proof.size()) doubt = "not all lemmas were tried";
  return ended(doubt.empty() ? Verdict::kProved : Verdict::kUndecided, "", doubt);
}

}  // namespace

const Record<EqualMutant>& record_of(const EqualMutant* /*fault*/) {
  static const auto kRecord =
      Record<EqualMutant>("fault")
          .shows("fault", [](const EqualMutant& fault) { return fault.mutant.number; })
          .member("verdict", &EqualMutant::verdict,
                  names({Verdict::kProved, Verdict::kRefuted, Verdict::kUndecided}, name_of_mutant))
          .member("lemma", &EqualMutant::lemma, "that is refuted; else empty")
          .member("what", &EqualMutant::what, "differs, or why it is undecided")
          .member("seconds", &EqualMutant::seconds)
          .shows("is", [](const EqualMutant& fault) { return describe(fault.mutant); })
          .shows(
              "source", [](const EqualMutant& fault) -> const auto& { return fault.mutant.places; },
              "file:line");
  return kRecord;
}

const Record<EqualMutants>& record_of(const EqualMutants* /*faults*/) {
  using Faults = EqualMutants;
  const auto with = [](Verdict verdict) {
    return [verdict](const Faults& faults) { return faults.with(verdict); };
  };
  static const auto kRecord = Record<Faults>("faults")
                                  .member("unit", &Faults::unit)
                                  .member("rtl", &Faults::rtl, rtl_form())
                                  .member("seed", &Faults::seed)
                                  .shows("refuted", with(Verdict::kRefuted))
                                  .shows("equivalent", with(Verdict::kProved))
                                  .shows("undecided", with(Verdict::kUndecided))
                                  .member("without_fault_seconds", &Faults::seconds,
                                          "that the proof of the RTL without a fault took")
                                  .member("faults", &Faults::mutants, List{Usual{}, 1});
  return kRecord;
}

const char* name_of_mutant(Verdict verdict) {
  return verdict == Verdict::kProved ? "equivalent" : name_of(verdict);
}

std::size_t EqualMutants::with(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(),
                    [verdict](const EqualMutant& mutant) { return mutant.verdict == verdict; }));
}

EqualMutants equal_mutants(const tools::RtlUnit& unit, const EqualOptions& equal,
                           const EqualMutantsOptions& options) {
  const MutantList list(unit, {options.count, options.seed}, equal.progress);
  const std::vector<Mutant> tried = list.mutants(options.only);
  const auto start = Clock::now();
  const std::vector<EqualLemma> lemmas = prove_without_fault(unit, equal, options.workers);
  EqualMutants result;
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();

  tools::Sharing sharing;
  sharing.count = tried.size();
  sharing.work = [&](const tools::Share& share, const auto&) {
    EqualOptions with_fault = equal;
    with_fault.fault = tried[share.first];
    return json_of(prove_mutant(*with_fault.fault, Equal(unit, with_fault), lemmas));
  };
  sharing.workers = options.workers;
  sharing.says = tools::Worker::Says::kNothing;
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    equal.progress(fmt::format("{} of {} faults", so_far.done, sharing.count));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    const Mutant& mutant = tried[share.share.first];
    if (share.fate == tools::ShareResult::Fate::kCrashed) {
      result.mutants.push_back({mutant, Verdict::kUndecided, "", share.how, 0});
      return true;
    }
    result.mutants.push_back(parsed<EqualMutant>(JsonField("fault", share.result())));
    result.mutants.back().mutant = mutant;
    return true;
  });
  tools::require_some(result.with(Verdict::kRefuted), "refuted");
  return result;
}

}  // namespace collide::flows
