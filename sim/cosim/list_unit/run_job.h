// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "sim/cosim/list_unit/explain.h"
#include "sim/cosim/list_unit/free_run.h"
#include "sim/cosim/list_unit/job.h"
#include "sim/cosim/ran.h"
#include "sim/cosim/unit_bench.h"

namespace collide::list_unit {

/// What a job came to.
struct JobResult {
  std::vector<std::uint32_t> values;  ///< read by the CPU
  std::uint32_t status = 0, found = 0, stored = 0, sequence = 0, clocks = 0;
  std::vector<std::uint32_t> answer;   ///< the words of one register of the unit's own
  std::vector<std::uint32_t> records;  ///< stored ones, from the list in memory
  std::uint64_t reads = 0, writes = 0;
  std::uint32_t reads_crc32 = 0, writes_crc32 = 0, crc32 = 0;
};

/// Sees unit and memory after each step of a job.
using Watch = std::function<void(const Job::Step&, Unit&, Ram&)>;

/// Runs a job on a fresh unit. A Divergence gets the number of the step that was running.
JobResult run_job(const Job& job, const MemoryPort& port, const Answer& answer,
                  const MakeUnit& make_unit, const Watch& watch = {});

/// Makes a fresh unit whose pins the job drives.
using MakeRtl = std::function<std::unique_ptr<RtlUnit>(Memory&)>;
/// The same with a free-running job, which is explained by the golden model if `unit` is there, its
/// clocks held to the rules as `timing` says. Then RTL that cannot continue is a Divergence, too.
/// What met is added to `reached`, made by make_meetings(), if there is one.
JobResult run_free_job(const Job& job, const MemoryPort& port, const Answer& answer,
                       const MakeRtl& make_rtl, const ExplainedUnit* unit, const Timing& timing,
                       cosim::Compared& compared, cosim::Coverage* reached = nullptr);

/// The result format of docs/reference/overlap-jobs.md, for that unit.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record(const char* unit, const Answer& answer);
Json to_json(const JobResult& result, const Job& job, const Answer& answer, std::string_view on);

}  // namespace collide::list_unit
