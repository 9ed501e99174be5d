// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/m68k/caches.h"
#include "model/m68k/core.h"

namespace collide::m68k {

/// A 68000, exact in registers, memory, bus cycles, prefetch, exceptions and clocks; or a 68010,
/// 68020, 68030 or 68040 (user instruction set, MOVEC, cache control), whose clocks are an
/// estimate.
///
/// Two ways of execution give the same results: per bus cycle, where every cycle is a call of the
/// Bus, and per instruction, where memory from address 0 on is reached directly and only addresses
/// outside it are Bus calls.
///
/// Several processors can exist; they share only constant tables. Copying a Cpu copies the
/// processor with its attachments; copying state() saves and restores it.
class Cpu {
 public:
  explicit Cpu(Model model = Model::k68000);

  /// Everything the processor reads and writes. Not owned; nullptr detaches, and every cycle is a
  /// bus error then.
  void attach_bus(Bus* bus);
  /// `words` holds addresses 0..bytes-1, one big-endian word per element in host order; `bytes` is
  /// even and at most 2^24. Switches the 68000 to per-instruction execution; nullptr switches back.
  /// Later models ignore it. Not owned.
  void attach_memory(std::uint16_t* words, std::uint32_t bytes);
  /// A second logical map of some memory, as page tables give one (68030, 68040; the tables
  /// themselves are not modelled). `to` must not lie in the alias itself. CINV and CPUSH take
  /// physical addresses.
  void set_alias(const Alias& alias) { core_.alias = alias; }
  const Alias& alias() const { return core_.alias; }
  /// The caches of a 68020 or later model: without them every access goes to the bus. Not owned;
  /// nullptr detaches.
  void attach_caches(Caches* caches) { core_.caches = caches; }
  /// Events for a debugger. Not owned; nullptr detaches.
  void attach_observer(Observer* observer);

  /// Operands of a 68010 or later model, hits in the caches included; a 68000's are bus cycles. Not
  /// owned; nullptr detaches.
  void attach_data_observer(DataObserver* observer) { core_.data_observer = observer; }

  /// External reset: takes 40 clocks on a 68000, ends with the first two words of the program in
  /// the queue. A fault on the way halts the processor.
  void reset();
  /// Runs until the clock has reached `until`: the instruction that crosses it is finished. Returns
  /// the number of instructions and exceptions (each counts one).
  std::uint64_t run(Clock until);
  /// One instruction, or one exception if one is due. In STOP, four clocks. Does nothing when
  /// halted.
  void step();

  /// Level 0..7 on the interrupt inputs.
  void set_ipl(unsigned level);
  /// BR from another master; see Bus::granted.
  void request_bus(bool asserted);

  Model model() const { return core_.model; }
  Clock clock() const { return core_.s.clock; }
  bool halted() const { return core_.s.run == RunState::kHalted; }
  bool stopped() const { return core_.s.run == RunState::kStopped; }

  std::uint32_t d(unsigned i) const { return core_.s.r[i]; }
  std::uint32_t a(unsigned i) const { return core_.s.r[8 + i]; }
  void set_d(unsigned i, std::uint32_t value) { core_.s.r[i] = value; }
  void set_a(unsigned i, std::uint32_t value) { core_.s.r[8 + i] = value; }
  std::uint16_t sr() const { return status_register(core_.s); }
  /// Changes the active stack pointer with the mode, as a write of SR does.
  void set_sr(std::uint16_t value) { set_status_register(core_, value); }
  std::uint32_t usp() const;
  std::uint32_t ssp() const;
  void set_usp(std::uint32_t value);
  void set_ssp(std::uint32_t value);
  /// Address of the next instruction.
  std::uint32_t pc() const { return stopped() ? core_.s.pc : core_.s.pc - 4; }
  /// Continues at an even address: fills the queue from there without using clocks. Throws nothing;
  /// a bus error while filling is taken as an exception.
  void set_pc(std::uint32_t address);

  /// Everything there is to save, see State.
  const State& state() const { return core_.s; }
  State& state() { return core_.s; }

 private:
  Core core_;
};

/// Whether the model has an instruction of that opcode (the first word). False for ILLEGAL, line A
/// and line F.
bool has_opcode(Model model, std::uint16_t opcode);
/// Whether a 68000 runs it in supervisor mode only.
bool is_privileged(std::uint16_t opcode);

}  // namespace collide::m68k
