// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

/// Whether an access to a register may be given up: not behind an adapter, which says when it is
/// quiet. Other buses have no way to do it.
inline bool can_be_given_up(const Outputs& out) {
  return !out.quiet;
}

/// When another master may use the bus. Behind an adapter an access to a register has it from its
/// first clock, and a chip that was granted it may be on it until it has had the time to leave.
class FreeBus {
 public:
  /// In each clock.
  bool look(const Inputs& in, const Outputs& out) {
    if (!out.quiet) return !out.cyc;
    if (out.cyc || in.grant) {
      leaves_in_ = kToLeave;
    } else if (leaves_in_ > 0) {
      --leaves_in_;
    }
    if (!out.request && !out.cyc) leaves_in_ = 0;
    return leaves_in_ == 0 && !(in.reg() && !out.answers());
  }

 private:
  static constexpr unsigned kToLeave = 64;

  unsigned leaves_in_ = 0;
};

}  // namespace collide::blitter
