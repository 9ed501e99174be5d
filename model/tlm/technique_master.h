// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <systemc>

#include "model/common/port.h"
#include "model/tlm/arbiter.h"
#include "model/tlm/word_master.h"

namespace collide::tlm2 {

/// The place of the processor on the bus, taken by a technique: its accesses are transactions, one
/// bus cycle each. Between them no time passes.
class TechniqueMaster final : public sc_core::sc_module, public Port {
 public:
  WordMaster master;

  /// What runs when the simulation starts, which ends when it returns. A bus cycle takes `cycle`
  /// and the wait states.
  using Program = std::function<void(TechniqueMaster& self)>;
  TechniqueMaster(sc_core::sc_module_name name, Program program, const sc_core::sc_time& cycle);

  void connect(Arbiter* arbiter) { arbiter_ = arbiter; }

  // Throw InputError where nothing answers.
  std::uint16_t read(std::uint32_t address) override;
  void write(std::uint32_t address, std::uint16_t word) override;
  std::uint8_t read_byte(std::uint32_t address) override;
  void write_byte(std::uint32_t address, std::uint8_t byte) override;
  void preset(std::uint32_t address, std::uint16_t word) override;

  // For the program's process.

  /// A bus cycle of something else than the technique: nobody counts it.
  void other_cycle();
  /// Lets time pass until the kernel is where the technique is, and `more`.
  void sync(const sc_core::sc_time& more = sc_core::SC_ZERO_TIME);

  /// What the program threw.
  std::exception_ptr failure() const { return failure_; }

 private:
  SC_HAS_PROCESS(TechniqueMaster);
  void run();
  std::uint16_t transfer(bool is_write, std::uint32_t address, std::uint16_t data, Strobes strobes);
  void before_cycle();
  void after_cycle();

  Program program_;
  sc_core::sc_time cycle_;
  sc_core::sc_time ahead_;  // of the kernel's time
  Arbiter* arbiter_ = nullptr;
  std::exception_ptr failure_;
};

}  // namespace collide::tlm2
