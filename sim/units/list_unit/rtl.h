// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/list_unit/unit.h"
#include "sim/units/hung.h"

namespace collide::list_unit {

/// Of the clock in waves, in picoseconds: 25 MHz.
constexpr std::uint64_t kRtlClockPeriod = 40'000;

/// How the memory at the pins answers. As it stands: no stalls, answers in the clock after.
struct MemoryTiming {
  unsigned stalls = 0;    ///< of 100 requests, in each clock
  unsigned earliest = 1;  ///< clocks from a request to its answer; 0 is in the same clock
  unsigned latest = 1;
  /// A classic slave, joined by stall = cyc and not (ack or err): one access at a time, answered in
  /// the clock in which it is taken.
  bool classic = false;
  unsigned seed = 1;
};

/// A rule of the memory port that the RTL has broken.
class PortFault : public RtlFailure {
 public:
  using RtlFailure::RtlFailure;
};

/// What the RTL shows besides: its clocks.
class RtlUnit : public Unit {
 public:
  /// From now on the memory takes requests in every clock, not only during `run`.
  virtual void let_run() = 0;
  virtual void clock() = 0;
  /// Wait states that the memory has made: clocks of requests stalled, and of answers later than
  /// the clock after the request.
  virtual std::uint64_t waits() const = 0;
};

}  // namespace collide::list_unit
