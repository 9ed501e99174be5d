// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "sim/cosim/cosim.h"
#include "sim/flows/jobs.h"
#include "sim/flows/mutant_library.h"

namespace collide::flows {

/// How a mutant ended.
enum class Fate {
  kSurvived,    // agreed with the golden model on every job
  kDiverged,    // from the golden model
  kHung,        // did not answer, ended the simulation by itself, or ran into its time limit
  kUndecided,   // something else ended its simulation: that says nothing of the fault
  kEquivalent,  // survived, and provably is the design
};
const char* name_of(Fate fate);
inline constexpr std::initializer_list<Fate> kFates = {
    Fate::kDiverged, Fate::kHung, Fate::kUndecided, Fate::kEquivalent, Fate::kSurvived};

struct MutantResult {
  Mutant mutant;
  Fate fate = Fate::kSurvived;
  std::uint64_t jobs = 0;  // run, the one that caught it included
  std::string what;        // what diverged, hung or ended it
};
const Record<MutantResult>& record_of(const MutantResult* result);

struct MutateOptions {
  unsigned count = 300;  // of mutants
  FaultKind kind = FaultKind::kBits;
  std::string module;          // they are in; any if empty
  std::vector<unsigned> only;  // those of them that are tried, by number; all if empty
  JobOptions jobs;             // tried on each; the seed is that of the mutants, too
  /// For one mutant, at least five times what the design takes; for the proof of a survivor.
  std::chrono::seconds timeout{120};
  unsigned workers = 0;  // mutants simulated or proved at once; 0 is one a core
  Step progress = [](const std::string&) {};
};

struct MutateResult {
  std::vector<MutantResult> mutants;
  std::uint64_t jobs = 0;  // for each of them
  double seconds = 0;
  /// Of the netlist without a fault; then no mutant was tried.
  std::optional<cosim::JobDivergence> divergence;

  std::size_t with(Fate fate) const;
  /// The first that is undecided, or null.
  const MutantResult* undecided() const;
  /// Mutants caught of those that are not equivalent, in percent; the undecided do not count.
  /// Nothing if there are no others.
  std::optional<double> score() const;
};

/// What `collide mutate --json` prints of a unit.
struct MutateReport : MutateResult {
  std::string unit;
  std::uint64_t seed = 0;
  std::optional<cosim::Failure> failure;  // of MutateResult::divergence
  Json rtl = nullptr;                     // what ChosenRtl says of it
};
/// With a failure that alone, else what became of the mutants.
Form<MutateReport> mutate_form();

/// Injects faults into the unit's RTL and lets co-simulation find them.
MutateResult mutate(const tools::RtlUnit& unit, const MutateOptions& options);

}  // namespace collide::flows
