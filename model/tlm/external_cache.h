// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <systemc>
#include <vector>

#include "model/cache/unit.h"
#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

/// A cache on the board between a 68000 and its bus, as in the Mega STE: direct mapped, an entry a
/// word, write-through. A read of a word that misses is entered, a byte that misses is not; a write
/// updates the entry it hits and enters nothing. What the memory system inhibits is not entered.
///
/// Nothing of other masters' cycles is seen: the one who grants them the bus calls flush(). DMI is
/// refused, every cycle of the processor passes here.
class ExternalCache final : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<ExternalCache, kBusWidth> from_processor;
  tlm_utils::simple_initiator_socket<ExternalCache, kBusWidth> to_bus;

  /// `bytes` is a power of two, at least 2.
  ExternalCache(sc_core::sc_module_name name, std::uint32_t bytes);

  void flush();

  /// Read hit and miss, write hit and miss, fill, evict, and invalidate once for each flush.
  const cache::Statistics& statistics() const { return statistics_; }
  /// Also notified of everything.
  void observe(cache::Observer* observer) { observers_.push_back(observer); }

 private:
  struct Entry {
    bool valid = false;
    std::uint16_t word = 0;
    std::uint32_t address = 0;
  };

  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  unsigned transport_dbg(tlm::tlm_generic_payload& payload);
  bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
  Entry& entry(std::uint64_t address) { return entries_[address / 2 & (entries_.size() - 1)]; }
  /// The entry of that address, or null.
  Entry* find(std::uint64_t address);
  void note(cache::Event event, std::uint64_t address);

  std::vector<Entry> entries_;
  cache::Statistics statistics_;
  std::vector<cache::Observer*> observers_;
};

}  // namespace collide::tlm2
