// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/units/blitter/rtl.h"
#include "sim/units/timing.h"

namespace collide::blitter {

/// A clock at the pins of the chip.
struct PinClock {
  Inputs in;
  Outputs out;
  /// It is the second clock of an access to a register that was looked at in the one before, which
  /// is answered unless it has been given up.
  bool second = false;
};

/// All that the pins of a chip have shown, from its first reset on.
struct History {
  std::uint64_t first = 0;  // the clock of that reset
  std::vector<PinClock> clocks;

  std::uint64_t clock(std::size_t index) const { return first + index; }
};

/// Looks at the pins of a chip in every clock, holds both ports and the arbitration to their rules
/// (docs/reference/blitter-rules.md, 40 to 47), and writes down what happens. By transactions when
/// the chip answers and when it is on the bus are its own affair. It needs nothing from who drives
/// them. Throws PortFault.
class Monitor {
 public:
  /// `clock` is the first that it sees, that of a reset.
  Monitor(std::uint64_t clock, const Timing& timing) : exact_(timing.exact) {
    history_.first = clock;
  }

  /// The pins of a clock, before its edge.
  void see(const Inputs& in, const Outputs& out);
  /// With the clock in which a rule was broken, if one was.
  History& history() { return history_; }

 private:
  void see_reset(const Outputs& out) const;
  void see_registers(const Inputs& in, const Outputs& out, bool second);
  void see_answer(const Inputs& in, const Outputs& out) const;
  void see_memory(const Inputs& in, const Outputs& out) const;
  void see_bus(const Inputs& in, const Outputs& out);
  bool looked_at(const Outputs& out) const;

  const bool exact_;
  History history_;
  PinClock last_;           // the clock before
  unsigned may_enter_ = 0;  // clocks before this one in which the bus was asked for and granted
};

}  // namespace collide::blitter
