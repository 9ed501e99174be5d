// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/common/record_of.h"
#include "model/list_unit/ram.h"
#include "model/list_unit/register_names.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// A register program for a list unit with the memory it works on: the job format of
/// docs/reference/overlap-jobs.md as a value, but for the unit's parameters.
struct Job {
  /// Bytes as they lie in memory.
  struct Load {
    std::uint32_t at;
    std::vector<std::uint8_t> bytes;
  };

  struct Write {
    unsigned offset;
    std::uint32_t data;
    unsigned select = kAllBytes;
  };
  struct Read {
    unsigned offset;
  };
  /// Until BUSY clears, or for that many accesses; then the memory takes none until the next one.
  struct Run {
    std::uint64_t limit = Unit::kNoLimit;
  };
  struct Trigger {};
  struct Reset {};
  using Step = std::variant<Write, Read, Run, Trigger, Load, Reset>;

  /// Takes effect in its clock or as soon as its agent can; without a clock as soon as the action
  /// before it is over.
  struct Action {
    std::optional<std::uint64_t> at = std::nullopt;
    Step step = Read{0};
    unsigned given_up = 0;  ///< a register access: clocks until STB falls without an answer, or 0
  };

  std::string name;
  std::uint32_t memory_bytes = 65536;
  std::uint32_t fill_seed = 0;  ///< xorshift32, word by word; 0 leaves memory zero
  unsigned fill_sparse = 0;     ///< each word is the AND of so many and one
  std::vector<Load> load;
  std::vector<std::uint32_t> errors;  ///< addresses of accesses that end in a bus error
  MemoryTiming timing;
  std::vector<Action> actions;
};

/// A job without its unit, name and parameters. The names live longer.
Record<Job> program_record(const RegisterNames& registers);

/// With the parameters of its unit.
template <class Parameters>
struct JobOf : Job {
  Parameters parameters;
};

/// The record of a unit's jobs. The names live longer.
template <class Parameters>
Record<JobOf<Parameters>> job_record(const char* unit, const RegisterNames& registers) {
  return cosim::begun_job<JobOf<Parameters>>(unit)
      .member("parameters", &JobOf<Parameters>::parameters)
      .left_out()
      .with(program_record(registers));
}

/// The memory as the job describes it.
Ram make_memory(const Job& job, const MemoryPort& port);
/// Bytes into it, of which the word at `load.at` is the first. A whole number of words.
void load_into(Ram& memory, const Job::Load& load, const MemoryPort& port);
/// The bytes of words as they lie in memory.
std::vector<std::uint8_t> bytes_of(const std::vector<std::uint32_t>& words, const MemoryPort& port);

}  // namespace collide::list_unit
