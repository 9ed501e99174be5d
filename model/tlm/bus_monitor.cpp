// SPDX-License-Identifier: MIT
#include "model/tlm/bus_monitor.h"

namespace collide::tlm2 {

void BusMonitor::on_bus_cycle(const BusRecord& record) {
  Traffic& traffic = traffic_[record.master];
  ++(record.write ? traffic.writes : traffic.reads);
  traffic.bytes +=
      ((record.mask & 0xFF00) != 0 ? 1u : 0u) + ((record.mask & 0x00FF) != 0 ? 1u : 0u);
  busy_ += (record.master == kProcessor ? processor_cycle_ : dma_cycle_) + record.waits;
}

}  // namespace collide::tlm2
