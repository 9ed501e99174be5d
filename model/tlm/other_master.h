// SPDX-License-Identifier: MIT
#pragma once

#include <systemc>

namespace collide::tlm2 {

/// Bus arbitration between the processor and one other master, seen from the processor. All times
/// are absolute.
class OtherMaster {
 public:
  virtual ~OtherMaster() = default;
  /// It has work: the processor asks before, and reports, each of its bus cycles.
  virtual bool active() const = 0;
  /// Whether a bus cycle of the processor that would start at that time has to wait.
  virtual bool holds_bus(const sc_core::sc_time& at) const = 0;
  /// The bus is free again.
  virtual const sc_core::sc_event& released() const = 0;
  /// The processor had the bus until `end` for one cycle.
  virtual void processor_cycle(const sc_core::sc_time& end) = 0;
};

}  // namespace collide::tlm2
