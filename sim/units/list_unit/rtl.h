// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>

#include "model/list_unit/unit.h"
#include "sim/units/hung.h"

namespace collide::list_unit {

/// Of the clock in waves, in picoseconds: 25 MHz.
constexpr std::uint64_t kRtlClockPeriod = 40'000;

/// When the memory at the pins takes up what is written: in the first clock of a request, in that
/// in which it takes it, or in that of the answer. A slave may do any of them.
enum class Commits : std::uint8_t { kAsked, kTaken, kAnswered };

/// How the memory at the pins answers. As it stands: no stalls, answers in the clock after.
struct MemoryTiming {
  unsigned stalls = 0;    ///< of 100 requests, in each clock
  unsigned earliest = 1;  ///< clocks from a request to its answer; 0 is in the same clock
  unsigned latest = 1;
  /// A classic slave, joined by stall = cyc and not (ack or err): one access at a time, answered in
  /// the clock in which it is taken.
  bool classic = false;
  Commits commits = Commits::kTaken;
  unsigned seed = 1;
};

/// What drives the unit's pins in a clock, and what it drives itself.
struct Inputs {
  bool rst = false, trigger = false;
  bool reg = false;      ///< cyc and stb of the register port
  bool reg_cyc = false;  ///< cyc without stb
  bool reg_we = false;
  unsigned reg_offset = 0, reg_sel = kAllBytes;
  std::uint32_t reg_dat = 0;
  bool stall = false, ack = false, err = false;
  std::uint32_t mem_dat = 0;
};
struct Outputs {
  bool irq, reg_ack;
  std::uint32_t reg_dat;
  bool cyc, stb, we;
  std::uint32_t adr, dat;  ///< a byte address
  unsigned sel;

  bool asks_as(const Outputs& other) const {
    return stb == other.stb && we == other.we && adr == other.adr && (!we || dat == other.dat);
  }
};

/// The pins of a clock.
struct UnitPins {
  Inputs in;
  Outputs out{};
};

/// The bare pins, for surroundings that drive each of them in every clock.
class Board {
 public:
  virtual ~Board() = default;
  /// What the unit drives while it is driven so, before the edge that ends the clock. Nothing that
  /// it drives depends on the memory's answer in the same clock.
  virtual Outputs look(const Inputs& inputs) = 0;
  /// The memory's answer in the clock that was looked at.
  virtual void answer(const Inputs& inputs) = 0;
  /// The edge.
  virtual void clock() = 0;
  /// The unit's own pins in this clock, where an adapter is between them and this board; null where
  /// they are those of this board.
  virtual const UnitPins* at_unit() const { return nullptr; }
};

/// What the RTL also shows: its clocks.
class RtlUnit : public Unit {
 public:
  /// From now on the memory takes requests in every clock, not only during `run`.
  virtual void let_run() = 0;
  virtual void clock() = 0;
  /// Wait states that the memory has made: clocks of requests stalled, and of answers later than
  /// the clock after the request.
  virtual std::uint64_t waits() const = 0;
  /// The pins, for who drives them all; nothing else of the unit is of use then. What stands in for
  /// RTL in a test has none: std::logic_error.
  virtual Board& board() { throw std::logic_error("there are no pins"); }
};

}  // namespace collide::list_unit
