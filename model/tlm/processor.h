// SPDX-License-Identifier: MIT
#pragma once

// The quantum keeper expects SystemC to be there.
#include <systemc>

#include <tlm_utils/tlm_quantumkeeper.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "model/tlm/arbiter.h"
#include "model/tlm/interrupts.h"
#include "model/tlm/processor_description.h"
#include "model/tlm/word_master.h"

namespace collide::tlm2 {

class Processor;

/// What a debugger or trace wants to know.
class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// Before every instruction, with the processor at its start.
  virtual void before_instruction(Processor& cpu) = 0;
};

/// Sees data accesses by the program.
class DataObserver {
 public:
  virtual ~DataObserver() = default;
  virtual void on_data(bool write, std::uint32_t address, int size) = 0;
};

/// Sees the exceptions that the processor takes through a table of addresses in memory.
class ExceptionObserver {
 public:
  struct Exception {
    unsigned number = 0;
    const char* meaning = "";  ///< of those of programs gone wrong, "bus error", else nothing
    std::uint32_t pc = 0;
    std::uint32_t vector = 0;  ///< where the address of its handler is, 32 bits
  };
  virtual ~ExceptionObserver() = default;
  virtual void on_exception(const Exception& exception) = 0;
};

struct ProcessorTiming {
  sc_core::sc_time clock;  ///< period
  /// Loosely timed: how far the processor may run ahead of the other processes. It never runs past
  /// an event that is already due.
  sc_core::sc_time quantum;
  /// True: no bus cycle is made before everything earlier in the system has happened.
  bool accurate = false;
  /// True: every synchronisation is a wait, so that the kernel's time is the processor's.
  bool stepped = false;
};

/// A processor as the bus master of the system: what platform, debugger, trace and wave know of it.
/// Each kind derives from it in its own file (m68k.cpp), the only one that knows its library.
///
/// Temporally decoupled: it synchronises at the end of a quantum and wherever another process has
/// something to do, before each bus cycle while another master is active, and in accurate mode
/// before every bus cycle.
class Processor : public sc_core::sc_module {
 public:
  using Clock = std::uint64_t;

  WordMaster master;
  sc_core::sc_in<unsigned> ipl;  ///< level on the interrupt inputs

  void connect(Arbiter* arbiter) { arbiter_ = arbiter; }
  void connect(Interrupts* interrupts) { interrupts_ = interrupts; }
  // Also notified from now on.

  /// Every instruction by itself from then on.
  void observe(StepObserver* observer) { step_observers_.push_back(observer); }
  /// Data accesses by the program, hits in the caches included.
  void observe_data(DataObserver* observer) {
    data_observers_.push_back(observer);
    watch_data();
  }
  void observe_exceptions(ExceptionObserver* observer) {
    exception_observers_.push_back(observer);
    watch_exceptions();
  }
  /// Start at an address instead of as reset has it.
  void start_at(std::uint32_t pc, std::uint32_t stack);

  /// Ends the run with the instruction being executed.
  void finish();

  std::uint64_t instructions() const { return instructions_; }
  /// Clocks since power-up, up to a quantum ahead of the kernel's time; after finish() those up to
  /// the bus cycle that asked for it.
  Clock clocks() const { return finishing_ ? finish_clock_ : clock(); }
  /// The same as a time.
  sc_core::sc_time now() const { return at(clock()); }

  enum class End : std::uint8_t {
    kRunning,
    kFinished,  ///< finish() was called
    kHalted,    ///< double fault
    kAsleep,    ///< stopped, and nothing left that could wake it
  };
  End end() const { return end_; }
  std::exception_ptr failure() const { return failure_; }

  // What a debugger sees.

  using Description = ProcessorDescription;
  virtual const Description& description() const = 0;
  virtual std::uint32_t get(unsigned reg) const = 0;
  virtual void set(unsigned reg, std::uint32_t value) = 0;
  /// Of the next instruction.
  virtual std::uint32_t pc() const = 0;
  virtual void set_pc(std::uint32_t address) = 0;
  /// The instruction whose words are those, as the GNU assembler takes it.
  virtual std::string disassemble(const std::vector<std::uint16_t>& code,
                                  std::uint32_t address) const = 0;
  /// Where an address of the program is on the bus.
  virtual std::uint32_t physical(std::uint32_t address) const { return address; }
  /// The long word around an address as its data cache holds it for the present mode, whether or
  /// not the cache is in use.
  virtual std::optional<std::uint32_t> held(std::uint32_t /*address*/) const { return {}; }
  /// Whether the program reads from its data cache.
  virtual bool uses_data_cache() const { return false; }
  /// Changes a byte in every copy that the caches have of a place on the bus; `mask` are the
  /// address bits the bus has.
  virtual void poke_caches(std::uint32_t /*at*/, std::uint8_t /*value*/, std::uint32_t /*mask*/) {}

 protected:
  /// A bus cycle takes `clocks_per_cycle` without wait states.
  Processor(sc_core::sc_module_name name, const ProcessorTiming& timing, unsigned clocks_per_cycle);

  // What the kind does.

  virtual Clock clock() const = 0;
  virtual void reset() = 0;
  virtual void start(std::uint32_t pc, std::uint32_t stack) = 0;
  /// Runs until the clock has reached `until`; the number of instructions.
  virtual std::uint64_t run_until(Clock until) = 0;
  virtual void step() = 0;
  /// Waits for an interrupt.
  virtual bool stopped() const = 0;
  /// One will come that the kernel knows nothing of.
  virtual bool wakes() const { return false; }
  /// For good.
  virtual bool halted() const = 0;
  /// From within an instruction: no other follows.
  virtual void stop() = 0;
  /// Whether run_until() counts what it finds behind that instruction as one more.
  virtual bool counts_its_stop() const { return true; }
  virtual void set_interrupt_level(unsigned level) = 0;
  /// From within a bus cycle: ask granted() before each further one, until that returns false.
  virtual void request_bus(bool asserted) = 0;
  /// Memory from address 0 on without wait states, to be reached directly.
  virtual void use_memory(std::uint16_t* /*words*/, std::uint32_t /*bytes*/) {}
  /// Somebody is to be notified of data accesses, or of exceptions, from here on.
  virtual void watch_data() {}
  virtual void watch_exceptions() {}

  // What the kind calls.

  bool data_watched() const { return !data_observers_.empty(); }
  void tell_data(bool write, std::uint32_t address, int size) const {
    for (DataObserver* const observer : data_observers_) observer->on_data(write, address, size);
  }
  void tell_exception(const ExceptionObserver::Exception& exception) const {
    for (ExceptionObserver* const observer : exception_observers_)
      observer->on_exception(exception);
  }

  struct Reply {
    bool ok = false;
    bool inhibit = false;
    std::uint16_t data = 0;
    unsigned waits = 0;  ///< clocks
  };
  Reply read_bus(std::uint32_t address, Strobes strobes, unsigned fc, bool locked, Clock clock);
  Reply write_bus(std::uint32_t address, std::uint16_t data, Strobes strobes, unsigned fc,
                  bool locked, Clock clock);
  /// Interrupt acknowledge cycle; false if nothing asks at that level any more.
  bool acknowledge_interrupt(unsigned level, Clock clock);
  /// Lets other masters have the bus; the clocks that took.
  Clock grant_bus(Clock clock);

 private:
  SC_HAS_PROCESS(Processor);
  void run();
  void run_quantum();
  void follow_ipl();
  void synchronise(const sc_core::sc_time& to);
  void settle();
  sc_core::sc_time at(Clock clock) const { return sc_core::sc_time::from_value(clock * period_); }
  unsigned clocks_of(const sc_core::sc_time& time) const;
  void map_window();
  void report(const sc_core::sc_time& start, std::uint64_t waits);

  ProcessorTiming timing_;
  unsigned clocks_per_cycle_;
  tlm_utils::tlm_quantumkeeper keeper_;
  std::uint64_t period_;  // of the clock, in units of the time resolution
  Arbiter* arbiter_ = nullptr;
  Interrupts* interrupts_ = nullptr;
  std::vector<StepObserver*> step_observers_;
  std::vector<DataObserver*> data_observers_;
  std::vector<ExceptionObserver*> exception_observers_;
  bool starts_at_address_ = false;
  std::uint32_t start_pc_ = 0;
  std::uint32_t start_stack_ = 0;
  bool finishing_ = false;
  Clock cycle_end_ = 0;  // of the latest write
  Clock finish_clock_ = 0;
  End end_ = End::kRunning;
  std::uint64_t instructions_ = 0;
  std::exception_ptr failure_;
};

// Each bus cycle comes here.

inline unsigned Processor::clocks_of(const sc_core::sc_time& time) const {
  return static_cast<unsigned>((time.value() + period_ - 1) / period_);
}

inline void Processor::report(const sc_core::sc_time& start, std::uint64_t waits) {
  if (arbiter_ == nullptr || !arbiter_->active()) return;
  arbiter_->processor_cycle(start +
                            sc_core::sc_time::from_value(clocks_per_cycle_ * period_ + waits));
  request_bus(true);
}

inline Processor::Reply Processor::read_bus(std::uint32_t address, Strobes strobes, unsigned fc,
                                            bool locked, Clock clock) {
  const sc_core::sc_time start = at(clock);
  if (timing_.accurate) synchronise(start);
  if (const WordMaster::Window* const window = master.window(address)) {
    report(start, window->waits);
    return {true, false, window->words[(address - window->first) / 2],
            clocks_of(sc_core::sc_time::from_value(window->waits))};
  }
  const sc_core::sc_time offset = start - std::min(start, sc_core::sc_time_stamp());
  sc_core::sc_time delay = offset;
  const WordMaster::Answer answer = master.read(address, strobes, fc, locked, delay);
  report(start, (delay - offset).value());
  settle();
  return {answer.ok, answer.inhibit, answer.data, clocks_of(delay - offset)};
}

inline Processor::Reply Processor::write_bus(std::uint32_t address, std::uint16_t data,
                                             Strobes strobes, unsigned fc, bool locked,
                                             Clock clock) {
  const sc_core::sc_time start = at(clock);
  cycle_end_ = clock + clocks_per_cycle_;
  if (timing_.accurate) synchronise(start);
  if (const WordMaster::Window* const window = master.window(address)) {
    std::uint16_t& word = window->words[(address - window->first) / 2];
    const std::uint16_t mask = strobes.mask();
    word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
    report(start, window->waits);
    return {true, false, 0, clocks_of(sc_core::sc_time::from_value(window->waits))};
  }
  const sc_core::sc_time offset = start - std::min(start, sc_core::sc_time_stamp());
  sc_core::sc_time delay = offset;
  const WordMaster::Answer answer = master.write(address, data, strobes, fc, locked, delay);
  report(start, (delay - offset).value());
  settle();
  return {answer.ok, answer.inhibit, answer.data, clocks_of(delay - offset)};
}

}  // namespace collide::tlm2
