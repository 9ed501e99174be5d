// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <systemc>

#include "model/cache/unit.h"
#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

/// The bus side of the processor's caches: every cycle of another master passes here on its way to
/// memory, so that caches that snoop can drop a line, take data or supply them. (Their other side
/// is inside the Processor.) DMI passes only where nothing is snooped: a DMA write never goes
/// unseen.
class Cache final : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Cache, kBusWidth> from_master;
  tlm_utils::simple_initiator_socket<Cache, kBusWidth> to_bus;

  /// `unit` may be null: a machine without caches. Not owned.
  Cache(sc_core::sc_module_name name, cache::Unit* unit);

 private:
  bool snoops() const { return unit_ != nullptr && unit_->snoops(); }
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
  unsigned transport_dbg(tlm::tlm_generic_payload& payload);
  void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last);

  cache::Unit* unit_;
};

}  // namespace collide::tlm2
