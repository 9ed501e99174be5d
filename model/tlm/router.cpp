// SPDX-License-Identifier: MIT
#include "model/tlm/router.h"

namespace collide::tlm2 {

Router::Router(sc_core::sc_module_name name, unsigned address_bits)
    : sc_module(name),
      masters("masters"),
      targets("targets"),
      mask_(address_bits >= 32 ? 0xFFFFFFFF : (1u << address_bits) - 1) {
  masters.register_b_transport(this, &Router::b_transport);
  masters.register_get_direct_mem_ptr(this, &Router::get_direct_mem_ptr);
  masters.register_transport_dbg(this, &Router::transport_dbg);
}

const Router::Region* Router::decode(tlm::tlm_generic_payload& payload, unsigned& target) const {
  const auto address = static_cast<std::uint32_t>(payload.get_address()) & mask_;
  for (target = 0; target < regions_.size(); ++target) {
    const Region& region = regions_[target];
    if (address - region.first < region.bytes) {
      payload.set_address(address - region.first);
      return &region;
    }
  }
  return nullptr;
}

void Router::b_transport(int /*id*/, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  const sc_dt::uint64 address = payload.get_address();
  const sc_core::sc_time start = sc_core::sc_time_stamp() + delay;
  auto* const cycle = payload.get_extension<BusCycle>();
  unsigned target = 0;
  if (const Region* const region = decode(payload, target)) {
    targets[static_cast<int>(target)]->b_transport(payload, delay);
    if (cycle != nullptr) cycle->inhibit = !region->cachable;
    payload.set_address(address);
  } else {
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
  }
  if (observers_.empty() || cycle == nullptr) return;
  const WordAccess access = word_access(payload);
  const BusRecord record{start,
                         cycle->master,
                         access.write,
                         payload.is_response_ok(),
                         cycle->inhibit,
                         cycle->locked,
                         cycle->fc,
                         static_cast<std::uint32_t>(address) & mask_,
                         *access.data,
                         access.mask,
                         sc_core::sc_time_stamp() + delay - start};
  for (BusObserver* const observer : observers_) observer->on_bus_cycle(record);
}

bool Router::get_direct_mem_ptr(int /*id*/, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
  const sc_dt::uint64 address = payload.get_address();
  unsigned target = 0;
  // Only the addresses themselves: an alias is a cycle like any other.
  const bool alias = (address & ~std::uint64_t{mask_}) != 0;
  const Region* const region = alias ? nullptr : decode(payload, target);
  bool given = false;
  // The cache inhibit input travels with transactions only.
  if (observers_.empty() && region != nullptr && region->cachable) {
    given = targets[static_cast<int>(target)]->get_direct_mem_ptr(payload, dmi);
    dmi.set_start_address(region->first);
    dmi.set_end_address(region->first + region->bytes - 1);
  }
  if (!given) {
    dmi.allow_none();
    dmi.set_start_address(region == nullptr ? address : region->first);
    dmi.set_end_address(region == nullptr ? address : region->first + region->bytes - 1);
  }
  payload.set_address(address);
  return given;
}

unsigned Router::transport_dbg(int /*id*/, tlm::tlm_generic_payload& payload) {
  const sc_dt::uint64 address = payload.get_address();
  unsigned target = 0;
  if (decode(payload, target) == nullptr) return 0;
  const unsigned done = targets[static_cast<int>(target)]->transport_dbg(payload);
  payload.set_address(address);
  return done;
}

}  // namespace collide::tlm2
