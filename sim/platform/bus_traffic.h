// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "model/common/port.h"
#include "model/common/record_of.h"

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

}  // namespace collide::platform
