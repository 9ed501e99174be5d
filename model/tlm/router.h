// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/multi_passthrough_initiator_socket.h>
#include <tlm_utils/multi_passthrough_target_socket.h>

#include <cstdint>
#include <systemc>
#include <vector>

#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

/// A bus cycle as it passed the router.
struct BusRecord {
  sc_core::sc_time start;
  unsigned master = kProcessor;
  bool write = false;
  bool ok = true;  ///< false: nothing answered, or the device refused
  bool inhibit = false;
  bool locked = false;  ///< half of a read-modify-write cycle
  unsigned fc = 5;
  std::uint32_t address = 0;
  std::uint16_t data = 0;
  std::uint16_t mask = 0xFFFF;
  sc_core::sc_time waits;  ///< what the target took beyond a plain bus cycle
};

class BusObserver {
 public:
  virtual ~BusObserver() = default;
  virtual void on_bus_cycle(const BusRecord& record) = 0;
};

/// Decodes addresses: masters on the one side, memories and devices on the other. An address that
/// nobody has ends in an address error response, which a processor sees as a bus error.
class Router final : public sc_core::sc_module {
 public:
  tlm_utils::multi_passthrough_target_socket<Router, kBusWidth> masters;
  tlm_utils::multi_passthrough_initiator_socket<Router, kBusWidth> targets;

  /// Only the low `address_bits` of an address are looked at: the rest are aliases.
  Router(sc_core::sc_module_name name, unsigned address_bits);

  struct Region {
    std::uint32_t first = 0;
    std::uint32_t bytes = 0;
    /// False: the memory system asserts the processor's cache inhibit input here.
    bool cachable = true;
  };
  /// The region of the target bound last.
  void map(const Region& region) { regions_.push_back(region); }

  /// Also sees every cycle: DMI is refused. Before the simulation starts.
  void observe(BusObserver* observer) { observers_.push_back(observer); }

 private:
  const Region* decode(tlm::tlm_generic_payload& payload, unsigned& target) const;
  void b_transport(int id, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  bool get_direct_mem_ptr(int id, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
  unsigned transport_dbg(int id, tlm::tlm_generic_payload& payload);

  std::uint32_t mask_;
  std::vector<Region> regions_;
  std::vector<BusObserver*> observers_;
};

}  // namespace collide::tlm2
