// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <functional>
#include <systemc>

#include "model/tlm/bus_cycle.h"

namespace collide::platform {

/// The way out for firmware: console, exit, and a few things a program wants to know. Word
/// registers:
///
/// | offset | read | write |
/// | --- | --- | --- |
/// | 0 | 0 | a character (low byte) to the console |
/// | 2 | 0 | exit with that code |
/// | 4 | 0 | forget edge-sensitive interrupts that are pending |
/// | 6 | model of the processor: 0 68000 ... 4 68040 | - |
/// | 8, 10 | microseconds since power-up, high and low word | - |
class Host final : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Host, tlm2::kBusWidth> registers;

  struct Actions {
    std::function<void(char)> put;
    std::function<void(unsigned code)> exit;
    std::function<void()> clear_interrupts;
    unsigned processor = 0;
  };

  static constexpr std::uint32_t kBytes = 16;

  Host(sc_core::sc_module_name name, Actions actions);

 private:
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);

  Actions actions_;
  std::uint32_t microseconds_ = 0;
};

}  // namespace collide::platform
