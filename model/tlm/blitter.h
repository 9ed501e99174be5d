// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <exception>
#include <functional>
#include <memory>
#include <systemc>
#include <utility>

#include "model/blitter/unit.h"
#include "model/tlm/other_master.h"
#include "model/tlm/word_master.h"

namespace collide::tlm2 {

struct BlitterTiming {
  sc_core::sc_time clock;  ///< period of the bus clock
  unsigned clocks_per_access = 4;
  unsigned arbitration_clocks = 4;  ///< 8 on the Mega STE
  unsigned release_clocks = 4;
  /// True: every access happens at its own time. False: those of one grant happen together when the
  /// bus is granted, and the time they take passes afterwards.
  bool accurate = false;
};

/// Sees the chip's own accesses, before any cache does.
class DmaObserver {
 public:
  virtual ~DmaObserver() = default;
  virtual void on_dma(bool write, std::uint32_t address, std::uint16_t data) = 0;
};

/// Any blitter::Unit on the bus: registers as a target, memory as a master, the interrupt output as
/// a signal. Arbitration: docs/blitter.md. After a write that sets BUSY the processor has the bus
/// for four more clocks.
class Blitter final : public sc_core::sc_module, public OtherMaster, private blitter::Bus {
 public:
  using MakeUnit = std::function<std::unique_ptr<blitter::Unit>(blitter::Bus&)>;

  tlm_utils::simple_target_socket<Blitter, kBusWidth> registers;
  WordMaster master;
  sc_core::sc_out<bool> done;  ///< true is inactive BUSY

  Blitter(sc_core::sc_module_name name, const MakeUnit& make_unit, const BlitterTiming& timing);

  bool active() const override { return active_; }
  bool holds_bus(const sc_core::sc_time& at) const override;
  const sc_core::sc_event& released() const override { return released_; }
  void processor_cycle(const sc_core::sc_time& end) override;

  /// Null for none.
  void observe(DmaObserver* observer) { observer_ = observer; }

  /// Called whenever the chip takes the bus, before its first access.
  void at_grant(std::function<void()> action) { at_grant_ = std::move(action); }

  blitter::Unit& unit() { return *unit_; }
  std::uint64_t accesses() const { return accesses_; }
  std::uint64_t grants() const { return grants_; }
  /// Asked to end the simulation, with what a process threw (a divergence of a lockstep).
  std::exception_ptr failure() const { return failure_; }

 private:
  SC_HAS_PROCESS(Blitter);
  void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  bool access_register(const WordAccess& access, blitter::FunctionCode fc);
  void after_register_write(const sc_core::sc_time& end);
  void request(const sc_core::sc_time& at);
  void run();
  void serve();
  void publish() { done_changed_.notify(sc_core::SC_ZERO_TIME); }
  void drive_done();

  std::uint16_t read(std::uint32_t address) override;
  void write(std::uint32_t address, std::uint16_t data) override;
  void pass(const sc_core::sc_time& waits);

  BlitterTiming timing_;
  std::unique_ptr<blitter::Unit> unit_;
  DmaObserver* observer_ = nullptr;
  std::function<void()> at_grant_ = [] {};
  bool active_ = false;
  bool owns_bus_ = false;
  bool requested_ = false;
  bool own_cycle_ = false;            // the processor's present cycle is on the registers
  sc_core::sc_time request_time_;     // from then on the bus is the chip's
  sc_core::sc_time processor_until_;  // end of the processor's last cycle
  sc_core::sc_time grant_waits_;      // wait states of the grant under way
  sc_core::sc_event requested_event_;
  sc_core::sc_event released_;
  sc_core::sc_event done_changed_;
  std::uint64_t done_edges_ = 0;
  std::uint64_t accesses_ = 0;
  std::uint64_t grants_ = 0;
  std::exception_ptr failure_;
};

}  // namespace collide::tlm2
