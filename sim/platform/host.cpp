// SPDX-License-Identifier: MIT
#include "sim/platform/host.h"

#include <utility>

namespace collide::platform {

Host::Host(sc_core::sc_module_name name, Actions actions)
    : sc_module(name), registers("registers"), actions_(std::move(actions)) {
  registers.register_b_transport(this, &Host::b_transport);
}

void Host::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  const tlm2::WordAccess access = tlm2::word_access(payload);
  if (!access.valid || access.address >= kBytes) {
    payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
    return;
  }
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
  if (!access.write) {
    *access.data = 0;
    if (access.address == 6) *access.data = static_cast<std::uint16_t>(actions_.processor);
    if (access.address == 8) {
      // Both halves of one moment.
      const sc_core::sc_time now = sc_core::sc_time_stamp() + delay;
      microseconds_ = static_cast<std::uint32_t>(now / sc_core::sc_time(1, sc_core::SC_US));
      *access.data = static_cast<std::uint16_t>(microseconds_ >> 16);
    }
    if (access.address == 10) *access.data = static_cast<std::uint16_t>(microseconds_);
    return;
  }
  if (access.address == 0) actions_.put(static_cast<char>(*access.data & 0xFF));
  if (access.address == 2) actions_.exit(*access.data);
  if (access.address == 4) actions_.clear_interrupts();
}

}  // namespace collide::platform
