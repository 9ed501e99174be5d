// SPDX-License-Identifier: MIT
#include "model/tlm/memory.h"

namespace collide::tlm2 {

Memory::Memory(sc_core::sc_module_name name, std::uint32_t bytes, sc_core::sc_time waits)
    : sc_module(name), socket("socket"), words_(bytes / 2), waits_(waits) {
  socket.register_b_transport(this, &Memory::b_transport);
  socket.register_get_direct_mem_ptr(this, &Memory::get_direct_mem_ptr);
  socket.register_transport_dbg(this, &Memory::transport_dbg);
}

bool Memory::access(const WordAccess& access) {
  if (!access.valid || access.address / 2 >= words_.size()) return false;
  std::uint16_t& word = words_[access.address / 2];
  if (access.write) {
    word = static_cast<std::uint16_t>((word & ~access.mask) | (*access.data & access.mask));
  } else {
    *access.data = word;
  }
  return true;
}

void Memory::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  delay += waits_;
  payload.set_dmi_allowed(true);
  payload.set_response_status(access(word_access(payload)) ? tlm::TLM_OK_RESPONSE
                                                           : tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

bool Memory::get_direct_mem_ptr(tlm::tlm_generic_payload& /*payload*/, tlm::tlm_dmi& dmi) {
  dmi.set_dmi_ptr(reinterpret_cast<unsigned char*>(words_.data()));
  dmi.set_start_address(0);
  dmi.set_end_address(bytes() - 1);
  dmi.set_read_latency(waits_);
  dmi.set_write_latency(waits_);
  dmi.allow_read_write();
  return true;
}

unsigned Memory::transport_dbg(tlm::tlm_generic_payload& payload) {
  return access(word_access(payload)) ? 2 : 0;
}

}  // namespace collide::tlm2
