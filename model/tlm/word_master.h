// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <systemc>
#include <vector>

#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

/// The bus master side of a unit: word accesses as transactions, and the DMI windows it was given.
class WordMaster final : public sc_core::sc_module {
 public:
  tlm_utils::simple_initiator_socket<WordMaster, kBusWidth> socket;

  WordMaster(sc_core::sc_module_name name, unsigned index);
  ~WordMaster() override;

  struct Answer {
    bool ok = false;
    bool inhibit = false;
    std::uint16_t data = 0;
  };
  /// One access. `delay` is the time of its start after the kernel's; wait states are added to it.
  Answer read(std::uint32_t address, Strobes strobes, unsigned fc, bool locked,
              sc_core::sc_time& delay);
  Answer write(std::uint32_t address, std::uint16_t data, Strobes strobes, unsigned fc, bool locked,
               sc_core::sc_time& delay);
  /// Without time and side effects; false if nothing answers.
  bool debug_read(std::uint32_t address, std::uint16_t& data);
  bool debug_write(std::uint32_t address, std::uint16_t data);

  /// Memory that can be reached without a transaction.
  struct Window {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint16_t* words = nullptr;  ///< of address `first`
    std::uint64_t waits = 0;         ///< wait time of an access, in units of the time resolution
  };
  /// The window an address lies in, or null. Asks for one at the first access outside those known.
  const Window* window(std::uint32_t address) {
    if (address - recent_.first <= recent_.last - recent_.first && recent_.words != nullptr) {
      return &recent_;
    }
    return find_window(address);
  }

 private:
  Answer transfer(tlm::tlm_command command, std::uint32_t address, std::uint16_t data,
                  Strobes strobes, unsigned fc, bool locked, sc_core::sc_time& delay);
  const Window* find_window(std::uint32_t address);
  void forget_windows(sc_dt::uint64 first, sc_dt::uint64 last);

  tlm::tlm_generic_payload payload_;
  BusCycle cycle_;
  Window recent_;
  std::vector<Window> windows_;
  std::vector<Window> refused_;
};

}  // namespace collide::tlm2
