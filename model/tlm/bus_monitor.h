// SPDX-License-Identifier: MIT
#pragma once

#include <systemc>

#include "model/techniques/port.h"
#include "model/tlm/router.h"

namespace collide::tlm2 {

/// Counts what passes a router, by master.
class BusMonitor final : public BusObserver {
 public:
  /// How long a bus cycle of each master takes without wait states.
  BusMonitor(const sc_core::sc_time& processor_cycle, const sc_core::sc_time& blitter_cycle)
      : processor_cycle_(processor_cycle), blitter_cycle_(blitter_cycle) {}

  void on_bus_cycle(const BusRecord& record) override;

  const techniques::Traffic& traffic(Master master) const {
    return master == Master::kBlitter ? blitter_ : processor_;
  }
  /// Time in which the bus was in use, wait states included.
  const sc_core::sc_time& busy() const { return busy_; }

 private:
  sc_core::sc_time processor_cycle_, blitter_cycle_;
  techniques::Traffic processor_, blitter_;
  sc_core::sc_time busy_;
};

}  // namespace collide::tlm2
