// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/vera/golden.h"
#include "model/vera/signals.h"
#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// Clocks without an action that are looked at one by one: so many, then those that are left but
/// for the last before the next action run on end.
constexpr std::uint64_t kWatched = 1024;
constexpr std::uint64_t kWatchedBefore = 16;

/// What a free-running job came to.
struct FreeRun {
  std::vector<std::uint8_t> reads;
  std::uint64_t clocks = 0;       ///< since the set-up
  std::uint64_t watched = 0;      ///< of those, in which every pin was looked at
  std::uint64_t swaps = 0;        ///< in those
  std::uint64_t comparisons = 0;  ///< of pins
};

/// Sees what the pins have in each clock that is looked at, of the golden model if it is there, and
/// what they are given.
using WatchPins = std::function<void(const Outputs& out, const Inputs& in)>;

/// Runs the actions of a free-running job on RTL, on the golden model, or on both, which are then
/// the same in all pins in every clock that is looked at, or diverge. Whatever is null is left out.
/// CPU, hold, video RAM, wait states and reset are their own agents: in every clock each sees
/// pins, and drives its own. Throws InputError for RTL without a Board.
FreeRun run_free(const Job& job, Golden* golden, Unit* rtl, const WatchPins& watch = {});

}  // namespace collide::vera
