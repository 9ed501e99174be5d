// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "model/vera/signals.h"

namespace collide::vera {

/// Shown the pins of a clock before the edge that ends it.
using SeeClock = std::function<void(const Inputs& in, const Outputs& out)>;

/// The bare pins of RTL, for surroundings that drive each of them in every clock.
class Board {
 public:
  virtual ~Board() = default;
  /// Whether a register can be looked at without an access.
  virtual bool can_be_looked_at() const { return true; }
  /// What the unit drives in the clock that comes. A pin that it does not have has no meaning.
  virtual Outputs look() const = 0;
  /// The clock. It has its video RAM, which takes what it is asked for if it is ready; the
  /// `vram_data` given is what the unit gets where it has asked for nothing. Afterwards nobody asks
  /// for anything.
  virtual void drive(const Inputs& in) = 0;
  /// Where an adapter is between the unit and this board: from now on `see` is shown the clocks at
  /// the unit's own pins, of which `drive` may take several. Returns false, and does nothing, where
  /// they are those of this board.
  virtual bool show(const SeeClock& /*see*/) { return false; }
};

}  // namespace collide::vera
