// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/blitter/host_bus.h"
#include "model/blitter/ram.h"
#include "model/blitter/unit.h"
#include "model/common/json_fwd.h"
#include "model/common/record_of.h"

namespace collide::blitter {

/// A register program for the blitter with the memory it works on: the job format of
/// docs/reference/blitter-jobs.md as a value.
struct Job {
  struct Load {
    std::uint32_t at;
    std::vector<std::uint8_t> bytes;
  };

  /// CPU register cycles. A long access (4 bytes) is two word cycles.
  struct Write {
    unsigned offset;
    unsigned size = 2;
    std::uint32_t data;
    FunctionCode fc = FunctionCode::kSupervisorData;
  };
  struct Read {
    unsigned offset;
    unsigned size = 2;
    FunctionCode fc = FunctionCode::kSupervisorData;
  };
  /// Until BUSY clears or after that many accesses of the chip.
  struct Run {
    std::uint64_t limit = HostBus::kNoLimit;
  };
  /// Bus cycles of another master.
  struct Cycles {
    std::uint32_t count;
  };
  struct Reset {};
  /// The bus is not granted for so many clocks.
  struct Withdraw {
    std::uint32_t clocks;
  };
  using Step = std::variant<Write, Read, Run, Cycles, Withdraw, Reset>;

  /// A deed of an agent around the chip: in its clock, or as soon after it as the agent can;
  /// without a clock as soon as the action before it in the list is over.
  struct Action {
    std::optional<std::uint64_t> at;
    Step step = Reset{};
    unsigned given_up = 0;  ///< a register access: clocks until STB falls without an answer, or 0
  };

  /// Every access waits `base` clocks, and up to `random` more by a generator seeded with `seed`.
  struct WaitStates {
    unsigned base = 0;
    unsigned random = 0;
    std::uint32_t seed = 1;

    /// Of the next access.
    unsigned clocks();
  };

  /// Arbiter and memory around the chip.
  struct Surroundings {
    bool on_request = false;     ///< the bus is granted at any time, not only during a run
    unsigned grant_delay = 0;    ///< clocks from a request to the grant, and from its end
    bool parked = false;         ///< the bus is granted without a request, too
    bool commits_asked = false;  ///< memory is written in the first clock of an access
  };

  std::string name;
  std::uint32_t memory_bytes = 65536;
  std::uint32_t fill_seed = 0;  // xorshift32; 0 leaves memory zero
  std::vector<Load> load;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> errors;  // address and bytes
  HostBusOptions machine;
  WaitStates waits;
  std::vector<Action> actions;
  Surroundings around;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> dump;  // address and bytes
  bool trace = false;

  /// Whether agents act at the same time. Without, one CPU does one thing after the other.
  bool has_agents() const;
};

const Record<Job>& record_of(const Job* job);
/// Throws InputError that names the member.
Job parse_job(const JsonField& json);
Json to_json(const Job& job);

/// The memory as the job describes it.
Ram make_memory(const Job& job);

/// The word generator of "fill" and of random wait states.
constexpr std::uint32_t xorshift32(std::uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

}  // namespace collide::blitter
