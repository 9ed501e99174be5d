// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/tlm/device.h"
#include "model/vera/unit.h"

namespace collide::tlm2 {

/// Any vera::Unit on the bus, with its interrupt pin as a signal. Register r is the byte at address
/// r; a word access is two, the even one first. The unit runs on its own 25 MHz clock and is
/// brought up to date at each access and at each start of a scan line, where its interrupts rise.
class Vera final : public Device {
 public:
  Vera(sc_core::sc_module_name name, const vera::MakeUnit& make_unit);

  /// As it was at the last access or start of a scan line; `update` brings it up to the kernel's
  /// time.
  vera::Unit& unit() { return *unit_; }
  void update() { advance(sc_core::sc_time_stamp()); }
  std::uint64_t compared() const override { return unit_->compared(); }
  std::string note() const override;

 private:
  SC_HAS_PROCESS(Vera);
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
  void run() override;
  void advance(const sc_core::sc_time& to);
  void follow_fx(std::uint8_t reg, std::uint8_t data);
  void drive_irq() { interrupt.write(unit_->irq()); }

  std::unique_ptr<vera::Unit> unit_;
  std::uint64_t clocks_ = 0;
  int dcsel_ = 0;
  bool uses_fx_ = false;
  sc_core::sc_event advanced_;
};

}  // namespace collide::tlm2
