// SPDX-License-Identifier: MIT
#include "model/tlm/bus_monitor.h"

namespace collide::tlm2 {

void BusMonitor::on_bus_cycle(const BusRecord& record) {
  const bool by_blitter = record.master == Master::kBlitter;
  techniques::Traffic& traffic = by_blitter ? blitter_ : processor_;
  ++(record.write ? traffic.writes : traffic.reads);
  traffic.bytes +=
      ((record.mask & 0xFF00) != 0 ? 1u : 0u) + ((record.mask & 0x00FF) != 0 ? 1u : 0u);
  busy_ += (by_blitter ? blitter_cycle_ : processor_cycle_) + record.waits;
}

}  // namespace collide::tlm2
