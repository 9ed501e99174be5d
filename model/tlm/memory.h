// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <systemc>

#include "model/common/zeroed_array.h"
#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

/// Plain memory with a fixed number of wait states. Grants DMI.
class Memory final : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Memory, kBusWidth> socket;

  /// `bytes` is even; `waits` is added to the time of every access.
  Memory(sc_core::sc_module_name name, std::uint32_t bytes, sc_core::sc_time waits);

  std::uint32_t bytes() const { return static_cast<std::uint32_t>(2 * words_.size()); }
  ZeroedArray<std::uint16_t>& words() { return words_; }

 private:
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
  unsigned transport_dbg(tlm::tlm_generic_payload& payload);
  bool access(const WordAccess& access);

  ZeroedArray<std::uint16_t> words_;
  sc_core::sc_time waits_;
};

}  // namespace collide::tlm2
