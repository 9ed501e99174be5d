// SPDX-License-Identifier: MIT
#pragma once

#include "model/vera/registers.h"

namespace collide::vera {

/// Interrupt status, and the collisions of a frame, which are latched with it.
class Interrupts {
 public:
  /// Before what the clock of an ISR write sets.
  void acknowledge(U8 data) { status_ &= static_cast<U8>(~data); }  // Rule 8
  void collide(U8 hits) { accumulator_ |= hits; }
  void line() { status_ |= kLine; }
  void latch() {
    nibble_ = accumulator_;  // Rule 12
    accumulator_ = 0;
    status_ |= kVsync;
    if (nibble_ != 0) status_ |= kSprcol;
  }
  /// Another frame's collisions are accumulated.
  void restart() { accumulator_ = 0; }

  /// ISR bits 2:0.
  U8 status() const { return status_; }
  /// ISR bits 7:4.
  U8 nibble() const { return nibble_; }
  Bool collision() const { return (status_ & kSprcol) != 0; }
  /// Level of the IRQ pin.
  Bool irq(const Registers& registers) const { return (status_ & registers.ien) != 0; }

 private:
  friend struct Inside;

  U8 status_ = 0;
  U8 nibble_ = 0;
  U8 accumulator_ = 0;
};

}  // namespace collide::vera
