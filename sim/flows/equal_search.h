// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "sim/cosim/cosim.h"
#include "sim/flows/equal.h"
#include "sim/flows/other_rtl.h"

namespace collide::flows {

struct EqualSearchOptions {
  std::uint64_t seed = 1;
  std::uint64_t jobs = 5000;  // that are tried at most
  unsigned workers = 0;       // jobs run at once; 0 is one a core
  Step progress = [](const std::string&) {};
};

struct EqualSearch {
  cosim::JobOrigin origin;              // of the jobs: about a state, or any
  std::uint64_t jobs = 0;               // that agreed
  std::optional<cosim::Failure> found;  // the job that does not
};

/// Looks for a job that leads from reset to a difference of the unit: random ones in lockstep,
/// whose registers are mostly given what those of the counterexample hold, if it is of the unit's
/// state and not of a module. The job is made small and left with its wave as cosim does. Throws
/// OutputError if these cannot be written.
EqualSearch search_job(ChosenRtl& rtl, const EqualLemma& refuted,
                       const EqualSearchOptions& options);

}  // namespace collide::flows
