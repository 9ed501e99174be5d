// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/list_unit/unit.h"
#include "model/tlm/device.h"
#include "model/tlm/dma_master.h"

namespace collide::tlm2 {

/// Any list_unit::Unit on the bus: its 32-bit registers as a target, two words each, bits 31-16 at
/// the lower address; memory as a master, where an access of a 32-bit port is two bus cycles.
///
/// It takes the bus for kTurn accesses at a time and never lets go of it in a line of the list. In
/// between pass a bus cycle for the others, and the clocks that the run has taken by CLOCKS beyond
/// one for each access: of the bus clock, and the most there may be on the golden model. ABORT
/// carries the access that the unit asks for through at once.
class ListUnit final : public Device, public DmaMaster, private list_unit::Memory {
 public:
  /// Accesses of the unit's port.
  static constexpr unsigned kTurn = 8;

  /// The arbiter calls it by the name of the module.
  ListUnit(sc_core::sc_module_name name, const list_unit::MakeUnit& make_unit,
           const list_unit::MemoryPort& port, Arbiter& arbiter, const DmaTiming& timing);

  DmaMaster* dma() override { return this; }
  std::uint64_t compared() const override { return unit_->compared(); }
  list_unit::Unit& unit() { return *unit_; }

 private:
  SC_HAS_PROCESS(ListUnit);
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
  void run() override { serve_requests(); }
  void trigger() override;
  void publish() { changed_.notify(sc_core::SC_ZERO_TIME); }
  void drive_irq() { interrupt.write(unit_->irq()); }
  void begin(const sc_core::sc_time& at);

  bool has_work() const override { return unit_->busy(); }
  bool wants_bus() const override { return unit_->busy(); }
  std::uint64_t use_bus() override;
  void foreign_cycle() override {}
  void at_release() override;
  std::optional<std::uint32_t> read(std::uint32_t address) override;
  bool write(std::uint32_t address, std::uint32_t data) override;

  const list_unit::MemoryPort port_;
  std::unique_ptr<list_unit::Unit> unit_;
  bool triggered_ = false;      // while it has the bus: heard when it lets go of it
  bool in_line_ = false;        // a line of the list is written in part
  std::uint64_t cycles_ = 0;    // bus cycles of this turn
  std::uint64_t accesses_ = 0;  // of the run, made by the unit's port
  std::uint64_t passed_ = 0;    // clocks of the run that have passed between turns
  sc_core::sc_event changed_;
};

}  // namespace collide::tlm2
