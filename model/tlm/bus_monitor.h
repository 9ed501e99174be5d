// SPDX-License-Identifier: MIT
#pragma once

#include <systemc>
#include <vector>

#include "model/common/port.h"
#include "model/tlm/router.h"

namespace collide::tlm2 {

/// Counts what passes a router, by master.
class BusMonitor final : public BusObserver {
 public:
  /// How long a bus cycle of the processor, and of each of `others` masters, takes without wait
  /// states.
  BusMonitor(const sc_core::sc_time& processor_cycle, unsigned others,
             const sc_core::sc_time& dma_cycle)
      : processor_cycle_(processor_cycle), dma_cycle_(dma_cycle), traffic_(1 + others) {}

  void on_bus_cycle(const BusRecord& record) override;

  const Traffic& traffic(unsigned master) const { return traffic_[master]; }
  /// Time in which the bus was in use, wait states included.
  const sc_core::sc_time& busy() const { return busy_; }

 private:
  sc_core::sc_time processor_cycle_, dma_cycle_;
  std::vector<Traffic> traffic_;
  sc_core::sc_time busy_;
};

}  // namespace collide::tlm2
