// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/vera/signals.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {

/// The bare pins of RTL, for surroundings that drive each of them in every clock.
class Board {
 public:
  virtual ~Board() = default;
  /// What the unit drives in the clock that comes. A pin that it does not have has no meaning.
  virtual Outputs look() const = 0;
  /// The clock. Afterwards nobody asks for anything.
  virtual void drive(const Inputs& in) = 0;
  /// The video RAM that it has in clocks which nobody drives.
  virtual OuterVram& vram() = 0;
};

}  // namespace collide::vera
