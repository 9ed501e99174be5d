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
#include "sim/cosim/blitter/job.h"
#include "sim/cosim/ran.h"
#include "sim/units/blitter/checker.h"
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

/// Accesses of the chip behind an action without clocks, if the bus is granted on request.
constexpr std::uint64_t kMostGranted = 100'000;

/// Does one action of a job in its turn; what it reads goes to the end of `reads`. A bus that is
/// granted on request is so as soon as the action is over, and until the end of a blit. Without
/// clocks an access that is given up is none, and a grant cannot be withdrawn.
void do_action(const Job& job, const Job::Action& action, HostBus& host, Reads& reads);

/// Looks at a unit that has run its job.
using Inspect = std::function<void(const Unit&)>;

/// Runs a job on a fresh unit, one action after the other. A Divergence gets the number of the
/// action.
JobResult run_job(const Job& job, const MakeUnit& make_unit, const Inspect& at_end = {});

/// Runs a job with agents at the pins of `board`. A `checker`, if there is one, holds them against
/// the golden model; then RTL that cannot continue is a Divergence, too.
JobResult run_job(const Job& job, Board& board, const Timing& timing, Checker* checker);

/// Fills in what the result says of the memory afterwards: crc32, changed and dump.
void summarise_memory(const Job& job, const Ram& before, const Ram& after, JobResult& result);

/// The result format of docs/reference/blitter-jobs.md.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record();
Json to_json(const JobResult& result, const Job& job, std::string_view on);

}  // namespace collide::blitter
