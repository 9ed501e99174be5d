// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/tools/bounds.h"

/// What options may be that the command line and the plans of campaigns take.
namespace collide::flows {

constexpr tools::Bounds kShrinkRuns{1, 1'000'000};
constexpr tools::Bounds kFaults{1, 100'000};
constexpr tools::Bounds kJobsPerMutant{1, 10'000'000};
constexpr tools::Bounds kTimeout{1, 1'000'000};  // seconds
constexpr tools::Bounds kExecutions{1, 1'000'000'000'000};
constexpr tools::Bounds kPatience{1, 65535};  // clocks
inline const std::vector<std::string> kTimings = {"exact", "transactions", "results"};
/// Restrictions of random jobs in a plan.
inline const std::vector<std::string> kRestrictions = {"plain", "no-wait-states", "hog", "alone",
                                                       "no-load"};
/// Of faults that `mutate` draws.
inline const std::vector<std::string> kFaultKinds = {"bits", "design"};

}  // namespace collide::flows
