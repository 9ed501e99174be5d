// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <exception>
#include <functional>
#include <memory>
#include <systemc>

#include "model/tlm/bus_cycle.h"
#include "model/vera/unit.h"

namespace collide::tlm2 {

/// Any vera::Unit on the bus, with its interrupt pin as a signal. Register r is the byte at address
/// r; a word access is two, the even one first. The unit runs on its own 25 MHz clock and is
/// brought up to date at each access and at each start of a scan line, where its interrupts rise.
class Vera final : public sc_core::sc_module {
 public:
  using MakeUnit = std::function<std::unique_ptr<vera::Unit>()>;

  tlm_utils::simple_target_socket<Vera, kBusWidth> registers;
  sc_core::sc_out<bool> irq;

  Vera(sc_core::sc_module_name name, const MakeUnit& make_unit);

  /// As it was at the last access or start of a scan line; `update` brings it up to the kernel's
  /// time.
  vera::Unit& unit() { return *unit_; }
  void update() { advance(sc_core::sc_time_stamp()); }
  std::exception_ptr failure() const { return failure_; }

 private:
  SC_HAS_PROCESS(Vera);
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  void run();
  void advance(const sc_core::sc_time& to);
  void drive_irq() { irq.write(unit_->irq()); }

  std::unique_ptr<vera::Unit> unit_;
  std::uint64_t clocks_ = 0;
  sc_core::sc_event advanced_;
  std::exception_ptr failure_;
};

}  // namespace collide::tlm2
