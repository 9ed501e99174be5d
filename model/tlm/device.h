// SPDX-License-Identifier: MIT
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <exception>
#include <string>
#include <systemc>

#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

class DmaMaster;

/// A unit on a bus, as the board around it sees it: registers as a target, an interrupt output, a
/// its own process, and perhaps memory as a master.
class Device : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Device, kBusWidth> registers;
  sc_core::sc_out<bool> interrupt;

  /// Null for what is a target only.
  virtual DmaMaster* dma() { return nullptr; }
  /// Rising edges of `line` are pulses of its trigger input. Before the simulation starts.
  void trigger_by(const sc_core::sc_signal_in_if<bool>& line) { trigger_line_ = &line; }
  /// Comparisons its unit has made: 0 of one that is not in lockstep.
  virtual std::uint64_t compared() const = 0;
  /// One line about a use of the device that the model does not follow; empty if there was none.
  virtual std::string note() const { return {}; }
  /// Asked to end the simulation, with what its process threw (a divergence of a lockstep).
  std::exception_ptr failure() const { return failure_; }

 protected:
  /// `idle` is the level of the interrupt output at power-up.
  Device(sc_core::sc_module_name name, bool idle);

 private:
  SC_HAS_PROCESS(Device);
  void process();
  void hear();
  virtual void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) = 0;
  /// The process. Runs forever.
  virtual void run() = 0;
  /// A pulse of the trigger input, of what has one.
  virtual void trigger() {}
  void fail();

  const sc_core::sc_signal_in_if<bool>* trigger_line_ = nullptr;
  bool listening_ = false;
  std::exception_ptr failure_;
};

}  // namespace collide::tlm2
