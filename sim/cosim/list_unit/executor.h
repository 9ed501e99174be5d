// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "sim/cosim/list_unit/job.h"
#include "sim/units/list_unit/checker.h"
#include "sim/units/list_unit/rtl.h"
#include "sim/units/timing.h"

namespace collide::list_unit {

/// The surroundings of a unit while a job runs.
struct Surroundings {
  const CheckedUnit& unit;
  Ram& ram;
  Memory& memory;  ///< in `ram`
  Board& board;
  const Timing& timing;
  /// Called with the pins of every clock, and with what the CPU loads into memory in it.
  std::function<void(const Inputs&, const Outputs&, const Job::Load*)> watch = {};
};

/// Runs the actions of a job on the pins of RTL. Register master, memory, trigger, reset and the
/// other master of the memory are agents: in every clock each sees pins and drives its own. When a
/// `run` finds that BUSY has cleared, and at the end of the job, the master reads all registers and
/// results.
class Executor {
 public:
  Executor(const Job& job, const Surroundings& around);
  ~Executor();

  /// Throws Divergence if the board is checked, and Hung.
  void run();

  /// Values that the job's own reads gave.
  const std::vector<std::uint32_t>& values() const;
  /// The latest value of each register that was read.
  const std::map<unsigned, std::uint32_t>& registers() const;
  /// Number of the last action that has begun.
  std::size_t last_begun() const;

 private:
  class Agents;
  std::unique_ptr<Agents> agents_;
};

}  // namespace collide::list_unit
