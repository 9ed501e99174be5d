// SPDX-License-Identifier: MIT
#pragma once

// The quantum keeper expects SystemC to be there.
#include <systemc>

#include <tlm_utils/tlm_quantumkeeper.h>

#include <cstdint>
#include <exception>
#include <vector>

#include "model/cache/unit.h"
#include "model/m68k/cpu.h"
#include "model/tlm/arbiter.h"
#include "model/tlm/interrupts.h"
#include "model/tlm/word_master.h"

namespace collide::tlm2 {

/// What a debugger or trace wants to know.
class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// Before every instruction, with the processor at its start.
  virtual void before_instruction(m68k::Cpu& cpu) = 0;
};

struct CpuTiming {
  sc_core::sc_time clock;  ///< period
  /// Loosely timed: how far the processor may run ahead of the other processes. It never runs past
  /// an event that is already due.
  sc_core::sc_time quantum;
  /// True: no bus cycle is made before everything earlier in the system has happened.
  bool accurate = false;
  /// True: every synchronisation is a wait, so that the kernel's time is the processor's.
  bool stepped = false;
};

/// A processor with its caches as the bus master of the system.
///
/// Temporally decoupled: it synchronises at the end of a quantum and wherever another process has
/// something to do, before each bus cycle while another master is active, and in accurate mode
/// before every bus cycle. Loosely timed and without caches, a 68000 reaches memory at address 0
/// through DMI, whole instructions at a time.
class Cpu final : public sc_core::sc_module, private m68k::Bus {
 public:
  WordMaster master;
  sc_core::sc_in<unsigned> ipl;

  /// `caches` may be null and is not owned.
  Cpu(sc_core::sc_module_name name, m68k::Model model, cache::Unit* caches,
      const CpuTiming& timing);

  void connect(Arbiter* arbiter) { arbiter_ = arbiter; }
  void connect(Interrupts* interrupts) { interrupts_ = interrupts; }
  /// Every instruction by itself from then on. Told besides those who are already.
  void observe(StepObserver* observer) { step_observers_.push_back(observer); }
  /// Data accesses by the program, hits in the caches included. Takes the direct way to memory from
  /// a 68000, for good. Null for none.
  void observe_data(m68k::DataObserver* observer);
  /// Start at an address instead of at the reset vectors.
  void start_at(std::uint32_t pc, std::uint32_t stack);

  /// Ends the run with the instruction being executed.
  void finish();

  m68k::Cpu& processor() { return cpu_; }
  std::uint64_t instructions() const { return instructions_; }
  /// Clocks since power-up, up to a quantum ahead of the kernel's time; after finish() those up to
  /// the bus cycle that asked for it.
  m68k::Clock clocks() const { return finishing_ ? finish_clock_ : cpu_.clock(); }
  /// The same as a time.
  sc_core::sc_time now() const { return at(cpu_.clock()); }

  enum class End : std::uint8_t {
    kRunning,
    kFinished,  ///< finish() was called
    kHalted,    ///< double fault
    kAsleep,    ///< STOP, and nothing left that could wake it
  };
  End end() const { return end_; }
  std::exception_ptr failure() const { return failure_; }

 private:
  SC_HAS_PROCESS(Cpu);
  void run();
  void run_quantum();
  void follow_ipl();
  void synchronise(const sc_core::sc_time& to);
  void settle();
  sc_core::sc_time at(m68k::Clock clock) const {
    return sc_core::sc_time::from_value(clock * period_);
  }
  unsigned clocks_of(const sc_core::sc_time& time) const;
  void map_window();
  m68k::Reply reply(const WordMaster::Answer& answer, const sc_core::sc_time& waits);
  void report(const sc_core::sc_time& start, std::uint64_t waits);
  void tell_observer(bool write, std::uint32_t address, m68k::Access access);

  m68k::Reply read(std::uint32_t address, m68k::Access access, m68k::Clock clock) override;
  m68k::Reply write(std::uint32_t address, std::uint16_t data, m68k::Access access,
                    m68k::Clock clock) override;
  m68k::Acknowledge acknowledge(unsigned level, m68k::Clock clock) override;
  m68k::Clock granted(m68k::Clock clock) override;

  m68k::Cpu cpu_;
  CpuTiming timing_;
  tlm_utils::tlm_quantumkeeper keeper_;
  std::uint64_t period_;  // of the clock, in units of the time resolution
  Arbiter* arbiter_ = nullptr;
  Interrupts* interrupts_ = nullptr;
  std::vector<StepObserver*> step_observers_;
  m68k::DataObserver* data_observer_ = nullptr;  // of a 68000
  bool starts_at_address_ = false;
  std::uint32_t start_pc_ = 0;
  std::uint32_t start_stack_ = 0;
  bool finishing_ = false;
  m68k::Clock cycle_end_ = 0;  // of the latest write
  m68k::Clock finish_clock_ = 0;
  End end_ = End::kRunning;
  std::uint64_t instructions_ = 0;
  std::exception_ptr failure_;
};

}  // namespace collide::tlm2
