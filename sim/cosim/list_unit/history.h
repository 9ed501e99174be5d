// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "sim/units/list_unit/rtl.h"
#include "sim/units/timing.h"

namespace collide::list_unit {

/// An access at the memory port. Clocks are counted from 0 on.
struct MemoryAccess {
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  bool write;
  std::uint32_t address, data;
  bool ok = true;
  std::uint64_t asked, taken = kNever, answered = kNever;
};

/// What happened at the register port, the trigger or the reset in a clock.
struct PortEvent {
  /// In the order in which they count, of those of one clock.
  enum Kind : std::uint8_t { kRead, kWrite, kTrigger, kReset };

  Kind kind;
  /// The first and the last in which it may take effect. Clock by clock they are one: of a read the
  /// one before its acknowledge (rule 25 of docs/reference/overlap-rules.md), of a write its
  /// acknowledge. By transactions an access may from the clock in which it is looked at to its
  /// acknowledge.
  std::uint64_t from, clock;
  unsigned offset = 0, select = kAllBytes;
  std::uint32_t data = 0;  ///< read or written
};

/// All that the pins of a list unit have shown, from its first reset on.
struct History {
  std::uint64_t first = 0;          // the clock of that reset
  std::vector<PortEvent> events;    // in their order
  std::vector<MemoryAccess> reads;  // in their order
  std::vector<MemoryAccess> writes;
  std::vector<std::uint64_t> irq;  // clocks in which the interrupt pin changed; it begins as 0
  std::uint64_t clocks = 0;        // the one behind the last
};

/// Looks at the pins of a list unit in every clock, holds both ports to their rules, and writes
/// down what happens. By transactions an access to a register is acknowledged in any clock that it
/// stands, within the patience, and cyc may be high for longer. It needs nothing from who drives
/// them. Throws PortFault.
class Monitor {
 public:
  /// `clock` is the first that it sees, that of a reset.
  Monitor(const MemoryPort& port, std::uint64_t clock, const Timing& timing)
      : all_bytes_((1U << port.data_width / 8) - 1), timing_(timing) {
    history_.first = history_.clocks = clock;
  }

  /// The pins of a clock, before its edge.
  void see(const Inputs& in, const Outputs& out);
  const History& history() const { return history_; }

 private:
  void see_registers(const Inputs& in, const Outputs& out);
  void see_acknowledge(const Inputs& in, const Outputs& out);
  void see_request(const Inputs& in, const Outputs& out);
  void see_answer(const Inputs& in);
  MemoryAccess& oldest();

  const unsigned all_bytes_;
  const Timing timing_;
  History history_;
  std::deque<bool> open_;  // requests taken and not answered: whether each is a write
  std::size_t answered_reads_ = 0, answered_writes_ = 0;
  Outputs last_{};
  bool stalled_ = false;  // a request was, in the clock before
  bool irq_ = false;
  unsigned waited_ = 0;       // clocks of the register access before this one
  bool after_reset_ = false;  // and nothing before the first
};

}  // namespace collide::list_unit
