// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/integers.h"

namespace collide::vera {

/// What the data ports do at the video RAM in a clock, after an access: a byte is written or a
/// clock passes, one is read ahead, and its word is there.
class PortWork {
 public:
  static constexpr int kNone = 0, kWrite = 1, kPause = 2, kRead = 3, kArrive = 4;

  explicit PortWork(I32 does = kNone) : does_(does) {}
  /// In the clock after an access that reads ahead, and writes before that or not.
  static PortWork after_access(bool stores) { return PortWork(stores ? kWrite : kPause); }

  I32 does() const { return does_; }
  Bool busy() const { return does_ != kNone; }
  /// The memory is asked for something, and takes it if it is ready.
  Bool asks() const { return does_ == kWrite || does_ == kRead; }
  /// In the clock after.
  PortWork next(Bool ready) const {
    if (asks() && !ready) return *this;
    if (does_ == kWrite || does_ == kPause) return PortWork(kRead);
    return PortWork(does_ == kRead ? kArrive : kNone);
  }

 private:
  I32 does_;
};

}  // namespace collide::vera
