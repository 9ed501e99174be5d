// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/flows/equal.h"

namespace collide::flows {

struct EqualMutantsOptions {
  unsigned count = 0;          // of faults
  std::vector<unsigned> only;  // those of them that are tried, by number; all if empty
  std::uint64_t seed = 1;      // of the choice of faults, as that of `mutate`
  unsigned workers = 0;        // faults tried at once; 0 is one a core
};

/// What the proof says of a fault.
struct EqualMutant {
  Mutant mutant;
  /// Proved: every lemma still is.
  EqualLemma::Verdict verdict = EqualLemma::Verdict::kUndecided;
  std::string lemma;  // that is refuted
  std::string what;   // differs in it, or why the fault is undecided
  double seconds = 0;
};
const Record<EqualMutant>& record_of(const EqualMutant* fault);
/// "equivalent", "refuted" or "undecided".
const char* name_of_mutant(EqualLemma::Verdict verdict);

struct EqualMutants {
  std::string unit;
  Json rtl;
  std::uint64_t seed = 0;
  std::vector<EqualMutant> mutants;
  double seconds = 0;  // the proof of the RTL without a fault took

  std::size_t with(EqualLemma::Verdict verdict) const;
};
/// As `collide equal --mutants --json` prints it.
const Record<EqualMutants>& record_of(const EqualMutants* faults);

/// Puts faults into the unit's RTL, and lemma after lemma into doubt, the quickest first, until one
/// is refuted. The RTL without a fault has to be proved as it is read for this.
///
/// Throws tools::CheckError if it is not, or if no fault is refuted.
EqualMutants equal_mutants(const tools::RtlUnit& unit, const EqualOptions& equal,
                           const EqualMutantsOptions& options);

}  // namespace collide::flows
