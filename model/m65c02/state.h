// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/byte_core.h"

namespace collide::m65c02 {

/// Clocks since the state was created: one a bus cycle.
using Clock = std::uint64_t;

enum Flag : std::uint8_t {
  kCarry = 0x01,
  kZero = 0x02,
  kInterruptDisable = 0x04,
  kDecimal = 0x08,
  kBreak = 0x10,   ///< in what BRK and PHP push, never in the register
  kUnused = 0x20,  ///< reads as 1
  kOverflow = 0x40,
  kNegative = 0x80,
};

enum class RunState : std::uint8_t {
  kRunning,
  kWaiting,  ///< WAI: until an interrupt
  kStopped,  ///< STP: until reset
};

/// What a program sees. The flags are kept as they are tested, see p().
struct Registers {
  std::uint16_t pc = 0;
  std::uint8_t a = 0, x = 0, y = 0, s = 0;
  std::uint8_t n = 0;  ///< N is bit 7
  std::uint8_t z = 1;  ///< Z is set when this is zero
  bool v = false, d = false, i = true, c = false;
  Clock clock = 0;

  /// Bits 4 and 5 are 1, as a push has them.
  std::uint8_t p() const {
    return static_cast<std::uint8_t>((n & kNegative) | (v ? kOverflow : 0) | kUnused | kBreak |
                                     (d ? kDecimal : 0) | (i ? kInterruptDisable : 0) |
                                     (z == 0 ? kZero : 0) | (c ? kCarry : 0));
  }
  void set_p(std::uint8_t value) {
    n = value;
    v = (value & kOverflow) != 0;
    d = (value & kDecimal) != 0;
    i = (value & kInterruptDisable) != 0;
    z = (value & kZero) != 0 ? 0 : 1;
    c = (value & kCarry) != 0;
  }
};

/// Everything there is to save of a processor between two instructions.
struct State : InterruptPins {
  Registers r;
  RunState run = RunState::kRunning;
  bool stale_mask = false;  ///< the instruction before changed I in its last cycle:
  bool mask = false;        ///< what I was when interrupts were looked at
};

}  // namespace collide::m65c02
