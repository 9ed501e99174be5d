// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "sim/cosim/blitter/history.h"
#include "sim/cosim/blitter/job.h"
#include "sim/cosim/ran.h"
#include "sim/cosim/unit_bench.h"
#include "sim/units/blitter/lockstep.h"
#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

/// What the CPU read; nothing: bus error.
using Reads = std::vector<std::optional<std::uint32_t>>;

/// What a job came to.
struct JobResult {
  Reads reads;
  std::array<std::uint16_t, kRegisterBytes / 2> registers{};
  std::uint64_t memory_reads = 0;
  std::uint64_t memory_writes = 0;
  std::uint64_t clocks = 0;
  std::uint64_t done_edges = 0;
  std::vector<std::pair<std::uint32_t, std::uint16_t>> changed;  // address and new word
  std::uint32_t crc32 = 0;
  std::vector<std::vector<std::uint8_t>> dump;
  struct Access {
    bool write;
    std::uint32_t address;
    std::uint16_t data;
  };
  std::vector<Access> trace;  // if the job asks for it
};

/// Does one step of a job; what it reads goes to the end of `reads`.
void do_step(const Job::Step& step, HostBus& host, Reads& reads);

/// Looks at a unit that has run its job.
using Inspect = std::function<void(const Unit&)>;

/// Runs a job on a fresh unit. A Divergence gets the number of the step that was running.
JobResult run_job(const Job& job, const MakeUnit& make_unit, const Inspect& at_end = {});

/// Makes a fresh unit whose pins the job drives.
using MakeRtl = std::function<std::unique_ptr<RtlUnit>(Bus&)>;
/// The same of a free-running job, which is explained by the golden model if `ignored` is there:
/// bits of registers that are not compared. Clocks are held to the rules as `timing` says. Then RTL
/// that cannot continue is a Divergence, too, and what the job reaches is added to `reached`, made
/// by make_meetings(), if there is one.
JobResult run_free_job(const Job& job, const MakeRtl& make_rtl,
                       const Lockstep::IgnoredBits* ignored, const Timing& timing,
                       cosim::Compared& compared, cosim::Coverage* reached = nullptr);

/// Fills in what the result says of the memory afterwards: crc32, changed and dump.
void summarise_memory(const Job& job, const Ram& before, const Ram& after, JobResult& result);

/// The result format of docs/reference/blitter-jobs.md.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record();
Json to_json(const JobResult& result, const Job& job, std::string_view on);

}  // namespace collide::blitter
