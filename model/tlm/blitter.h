// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/blitter/unit.h"
#include "model/tlm/device.h"
#include "model/tlm/dma_master.h"

namespace collide::tlm2 {

/// Any blitter::Unit on the bus: registers as a target, memory as a master; its interrupt output is
/// true for "done", the inactive BUSY. Arbitration: docs/reference/blitter-rules.md. After a write
/// that sets BUSY the processor has the bus for four more clocks.
class Blitter final : public Device, public DmaMaster, private blitter::Bus {
 public:
  /// The arbiter calls it by the name of the module.
  Blitter(sc_core::sc_module_name name, const blitter::MakeUnit& make_unit, Arbiter& arbiter,
          const DmaTiming& timing);

  DmaMaster* dma() override { return this; }
  std::uint64_t compared() const override { return unit_->compared(); }
  blitter::Unit& unit() { return *unit_; }

 private:
  SC_HAS_PROCESS(Blitter);
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
  bool access_register(const WordAccess& access, blitter::FunctionCode fc);
  void run() override { serve_requests(); }
  void publish() { done_changed_.notify(sc_core::SC_ZERO_TIME); }
  void drive_done();

  bool has_work() const override { return !unit_->done(); }
  bool wants_bus() const override { return unit_->requests_bus(); }
  std::uint64_t use_bus() override;
  void foreign_cycle() override;
  void at_release() override { publish(); }
  std::uint16_t read(std::uint32_t address) override {
    return read_word(address).value_or(kFloatingBus);
  }
  void write(std::uint32_t address, std::uint16_t data) override { write_word(address, data); }

  std::unique_ptr<blitter::Unit> unit_;
  bool own_cycle_ = false;  // the processor's present cycle is on the registers
  sc_core::sc_event done_changed_;
  std::uint64_t done_edges_ = 0;
};

}  // namespace collide::tlm2
