// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "sim/cosim/list_unit/executor.h"
#include "sim/cosim/list_unit/job.h"
#include "sim/cosim/list_unit/observer.h"
#include "sim/cosim/ran.h"
#include "sim/cosim/unit_bench.h"
#include "sim/units/list_unit/checker.h"

namespace collide::list_unit {

/// Words of a register of the unit's own that are part of a result.
struct Answer {
  const char* name;
  unsigned offset;
  unsigned words;
};

/// What a job came to.
struct JobResult {
  std::vector<std::uint32_t> values;  ///< read by the CPU
  std::uint32_t status = 0, found = 0, stored = 0, sequence = 0, clocks = 0;
  std::vector<std::uint32_t> answer;   ///< the words of one register of the unit's own
  std::vector<std::uint32_t> records;  ///< stored ones, from the list in memory
  std::uint64_t reads = 0, writes = 0;
  std::uint32_t reads_crc32 = 0, writes_crc32 = 0, crc32 = 0;
};

/// Runs the actions of a job in their order, whatever their clocks, on a fresh unit.
JobResult run_job(const Job& job, const MemoryPort& port, const Answer& answer,
                  const MakeUnit& make_unit);

/// The device and its environment for a job on RTL.
struct Bench {
  const CheckedUnit& unit;
  /// Makes a fresh unit whose pins the job drives.
  std::function<std::unique_ptr<RtlUnit>(Memory&)> make_rtl;
  Timing timing;
  bool checks = true;            ///< with the checker attached
  Observer* observer = nullptr;  ///< of the job's coverage, with the checker only
  /// Throws to leave the run behind that clock.
  std::function<void(std::uint64_t clock)> each_clock = {};
};
/// Runs a job at the pins of RTL. With the checker RTL that cannot continue is a Divergence, too;
/// it gets the number of the last action that had begun.
JobResult run_on_rtl(const Job& job, const Answer& answer, const Bench& bench,
                     cosim::Compared& compared);

/// The result format of docs/reference/overlap-jobs.md, for that unit.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record(const char* unit, const Answer& answer);
Json to_json(const JobResult& result, const Job& job, const Answer& answer, std::string_view on);

}  // namespace collide::list_unit
