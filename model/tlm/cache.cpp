// SPDX-License-Identifier: MIT
#include "model/tlm/cache.h"

namespace collide::tlm2 {

Cache::Cache(sc_core::sc_module_name name, cache::Unit* unit)
    : sc_module(name), from_master("from_master"), to_bus("to_bus"), unit_(unit) {
  from_master.register_b_transport(this, &Cache::b_transport);
  from_master.register_get_direct_mem_ptr(this, &Cache::get_direct_mem_ptr);
  from_master.register_transport_dbg(this, &Cache::transport_dbg);
  to_bus.register_invalidate_direct_mem_ptr(this, &Cache::invalidate_direct_mem_ptr);
}

void Cache::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  const WordAccess access = word_access(payload);
  const auto address = static_cast<std::uint32_t>(access.address);
  if (!access.valid || !snoops()) {
    to_bus->b_transport(payload, delay);
  } else if (!access.write) {
    const auto supplied = unit_->snoop_read(address);
    to_bus->b_transport(payload, delay);
    // Memory is inhibited: what it answered does not count.
    if (supplied) *access.data = *supplied;
  } else if (unit_->snoop_write(address, *access.data, access.mask)) {
    payload.set_response_status(tlm::TLM_OK_RESPONSE);
  } else {
    to_bus->b_transport(payload, delay);
  }
}

bool Cache::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
  if (!snoops()) return to_bus->get_direct_mem_ptr(payload, dmi);
  dmi.allow_none();
  dmi.set_start_address(0);
  dmi.set_end_address(0xFFFFFFFF);
  return false;
}

unsigned Cache::transport_dbg(tlm::tlm_generic_payload& payload) {
  return to_bus->transport_dbg(payload);
}

void Cache::invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) {
  from_master->invalidate_direct_mem_ptr(first, last);
}

}  // namespace collide::tlm2
