// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "model/common/port.h"
#include "model/common/record_of.h"
#include "model/judge/film.h"
#include "sim/platform/machine.h"

namespace collide::platform {

/// A technique's traffic over a film, as a monitor on the machine's bus saw it.
struct TechniqueRun {
  /// By master. "processor" is the technique itself: memory and registers.
  std::map<std::string, Traffic> traffic;
  std::uint64_t bus_clocks = 0;  ///< in which the bus was in use, wait states included
  Traffic cost;                  ///< what the technique's own port counted meanwhile
  /// The first frame in which it answered otherwise than it does with its own memory.
  std::optional<int> differs;

  /// All zeros of a master that the machine has not.
  Traffic of(const std::string& master) const;
  /// Of all masters but the technique.
  Traffic of_units() const;
};

const Record<Traffic>& traffic_record();

/// Runs a technique, by its name, in the place of the machine's processor: its memory is that of
/// the machine, the blitter and VERA are the machine's, and every access is a transaction. In a
/// its own process. Throws InputError if there is no such technique, it does not play such
/// films, or the machine lacks what it needs; std::runtime_error for what a unit threw.
TechniqueRun run_technique(const Machine& machine, const std::string& technique,
                           const techniques::Film& film);

}  // namespace collide::platform
