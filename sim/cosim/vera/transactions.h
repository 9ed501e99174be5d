// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "model/vera/chip.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/units/on.h"
#include "sim/units/timing.h"
#include "sim/units/vera/ignored_bits.h"

/// Jobs on a VERA of which only the CPU port and the IRQ pin are seen, next to the golden model.
///
/// The chip's video RAM and registers are set through the port, its raster is found by reading
/// SCANLINE, and the golden model begins at the same place. From then on both get the same accesses
/// at the same clocks since, in places where some clocks more or less make no difference:
/// what a job does to a frame is done in the lines before it in which no row is rendered, and
/// what does not fit there waits for those after the next frame.
namespace collide::vera {

/// Clocks that the chip may take for an access.
struct Patience {
  static constexpr unsigned kLeast = 4;
  /// So that a line has places where nothing happens while an access is made.
  static constexpr unsigned kMost = 160;
};

/// Throws InputError, with the place of and in the job, for what cannot be done so: wait states, a
/// reset, other pins than those of the CPU port, an output mode of another raster, an end.
void check_by_transactions(const Job& job, const std::string& place = "job");

/// Whether no row is rendered in that line of the beam, nor in the one before, in which layers may
/// continue, nor in the next, whatever the registers that are not given.
bool is_quiet(int line, const Registers& registers);

struct TransactionsOptions {
  On on = On::kLockstep;
  /// Makes the chip; not called for the golden model alone.
  std::function<std::unique_ptr<Chip>()> make_chip;
  unsigned patience = Timing().patience;
  IgnoredBits ignored = {};
  JobWatch* watch = nullptr;
};

struct TransactionsResult {
  JobResult job;
  std::uint64_t compared = 0;
  std::uint64_t frames = 0;  ///< of those: latches
  std::uint64_t clocks = 0;  ///< since the raster was found
};

/// Runs a job that passes check_by_transactions. Throws Divergence with the number of the action,
/// and, on the chip alone, Hung.
TransactionsResult run_by_transactions(const Job& job, const TransactionsOptions& options);

}  // namespace collide::vera
