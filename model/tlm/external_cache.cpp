// SPDX-License-Identifier: MIT
#include "model/tlm/external_cache.h"

#include <algorithm>

namespace collide::tlm2 {

using cache::Event;

ExternalCache::ExternalCache(sc_core::sc_module_name name, std::uint32_t bytes)
    : sc_module(name), from_processor("from_processor"), to_bus("to_bus"), entries_(bytes / 2) {
  from_processor.register_b_transport(this, &ExternalCache::b_transport);
  from_processor.register_transport_dbg(this, &ExternalCache::transport_dbg);
  from_processor.register_get_direct_mem_ptr(this, &ExternalCache::get_direct_mem_ptr);
}

ExternalCache::Entry* ExternalCache::find(std::uint64_t address) {
  Entry& held = entry(address);
  return held.valid && held.address == address ? &held : nullptr;
}

void ExternalCache::note(Event event, std::uint64_t address) {
  statistics_.add(event);
  for (cache::Observer* const observer : observers_) {
    observer->on_cache({cache::Kind::kExternal, event, static_cast<std::uint32_t>(address)});
  }
}

void ExternalCache::flush() {
  for (Entry& held : entries_) held.valid = false;
  note(Event::kInvalidate, 0);
}

void ExternalCache::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  const WordAccess access = word_access(payload);
  if (!access.valid) {
    to_bus->b_transport(payload, delay);
    return;
  }
  Entry* const held = find(access.address);
  if (!access.write && held != nullptr) {
    note(Event::kReadHit, access.address);
    *access.data = held->word;
    payload.set_response_status(tlm::TLM_OK_RESPONSE);
    return;
  }
  to_bus->b_transport(payload, delay);
  const auto* const cycle = payload.get_extension<BusCycle>();
  if (!payload.is_response_ok() || (cycle != nullptr && cycle->inhibit)) return;
  if (access.write) {
    note(held != nullptr ? Event::kWriteHit : Event::kWriteMiss, access.address);
    if (held == nullptr) return;
    held->word =
        static_cast<std::uint16_t>((held->word & ~access.mask) | (*access.data & access.mask));
    return;
  }
  note(Event::kReadMiss, access.address);
  if (access.mask != 0xFFFF) return;
  Entry& place = entry(access.address);
  if (place.valid) note(Event::kEvict, place.address);
  place = {true, *access.data, static_cast<std::uint32_t>(access.address)};
  note(Event::kFill, access.address);
}

/// A debugger's write reaches the copy too.
unsigned ExternalCache::transport_dbg(tlm::tlm_generic_payload& payload) {
  const unsigned done = to_bus->transport_dbg(payload);
  const WordAccess access = word_access(payload);
  if (done != 0 && access.valid && access.write) {
    if (Entry* const held = find(access.address)) held->word = *access.data;
  }
  return done;
}

bool ExternalCache::get_direct_mem_ptr(tlm::tlm_generic_payload& /*payload*/, tlm::tlm_dmi& dmi) {
  dmi.allow_none();
  dmi.set_start_address(0);
  dmi.set_end_address(0xFFFFFFFF);
  return false;
}

}  // namespace collide::tlm2
