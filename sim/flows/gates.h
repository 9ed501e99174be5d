// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/cosim/cosim.h"
#include "sim/cosim/stimulus.h"
#include "sim/flows/gate_library.h"

namespace collide::flows {

/// What a netlist is tried on.
struct GateJobs {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // number of the first random job
  std::uint64_t count = 0;  // of random jobs
  cosim::Stimulus stimulus;
  bool directed = true;  // those of the tree, too
  unsigned workers = 0;
};

/// What has diverged: a random job by its number, or the job of a file.
struct GateDivergence {
  cosim::JobDivergence found;
  std::string file;
  unsigned power_up;  // of GateLibrary
};

/// What `collide cosim UNIT --gates FAMILY --json` prints.
struct GatesReport {
  std::string unit, family;
  std::string netlist;  // name of its file
  GateCells cells;
  std::uint64_t memories = 0;
  std::uint64_t seed = 0;
  std::uint64_t directed = 0;  // jobs that agreed
  std::uint64_t random = 0;
  cosim::Compared compared;
  double seconds = 0;  // of one core
  std::optional<cosim::Failure> failure;
};
const Record<GatesReport>& record_of(const GatesReport* report);

/// Runs the unit's directed jobs and random ones on a netlist in lockstep with the golden model,
/// until one diverges; each begins with its own memories. Adds to `report` what agreed. Throws
/// tools::CheckError if nothing was compared.
std::optional<GateDivergence> run_gates(GateLibrary& library, const GateJobs& jobs,
                                        GatesReport& report, const Step& progress);

}  // namespace collide::flows
