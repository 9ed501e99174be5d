// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/flows/jobs.h"
#include "sim/flows/other_rtl.h"

namespace collide::flows {

/// What `collide cosim` says of a divergence, for verbs that come upon one on their way.
struct Report {
  std::string text;
  Json json;  // member "failure" of cosim's
};

/// Makes the job small and leaves it and its wave as cosim does. Throws tools::CheckError if the
/// RTL itself agrees, and only the variant of it diverges that found this.
Report report(ChosenRtl& rtl, const JobOptions& options, const JobDivergence& divergence);
/// The same of a crash, whose job is left as cosim does; one of cosim's "crashes".
Report report(ChosenRtl& rtl, const JobOptions& options, const JobCrash& crash);

}  // namespace collide::flows
