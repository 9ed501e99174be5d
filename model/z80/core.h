// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/byte_core.h"
#include "model/z80/flags.h"
#include "model/z80/state.h"

namespace collide::z80 {

/// A Z80 of Zilog in NMOS: all its instructions with the undocumented ones, flags and registers
/// (Sean Young, "The Undocumented Z80 Documented"; Boo-boo and Vladimir Kladov on MEMPTR; Patrik
/// Rak on SCF and CCF; David Banks on block instructions that repeat), each machine cycle in its T
/// states.
///
/// `Bus` is a class, not a virtual one, so that its accesses become part of the instructions. Each
/// gets the clock of its first T state:
///
///     static constexpr bool kExact;  // refresh() and internal() are called, and HALT fetches;
///                                    // the rest is the same in both
///     std::uint8_t fetch(std::uint16_t address, Clock);      // M1, four T states
///     void refresh(std::uint16_t address, Clock);            // its last two
///     std::uint8_t read(std::uint16_t address, Clock);       // three
///     void write(std::uint16_t address, std::uint8_t, Clock);
///     std::uint8_t in(std::uint16_t port, Clock);            // four, one of them a wait
///     void out(std::uint16_t port, std::uint8_t, Clock);
///     std::uint8_t acknowledge(std::uint16_t pc, Clock);     // M1 with IORQ, six, two are waits
///     void internal(std::uint16_t address, Clock, unsigned clocks);  // only an address
///     unsigned stretch();  // T states that the machine cycle just made took longer: WAIT, and
///                          // between it and the next one BUSREQ
///
/// An access may call set_irq(), set_nmi() and leave(); registers have to be left alone then. A
/// prefix that another one follows is an instruction by itself; HALT idles four T states at a time.
template <class Bus>
class Core : public ByteCore<Core<Bus>, State> {
  using Base = ByteCore<Core, State>;
  friend Base;

 public:
  explicit Core(Bus& bus) : bus_(bus) {}

  bool halted() const { return s_.halted; }

  /// PC, I, R, the interrupt mode and both flip-flops become zero, AF and SP FFFF; three T states.
  void reset();

 private:
  using R = Registers;
  using Base::attention_, Base::leave_, Base::s_;
  using typename Base::Next;

  // Machine cycles.
  std::uint8_t fetch(R& r);
  std::uint8_t read(R& r, unsigned address);
  void write(R& r, unsigned address, unsigned value);
  std::uint8_t in(R& r, unsigned port);
  void out(R& r, unsigned port, unsigned value);
  void internal(R& r, unsigned address, unsigned clocks);

  std::uint8_t operand(R& r) { return read(r, r.pc++); }
  std::uint16_t operand_word(R& r);
  std::uint16_t read_word(R& r, unsigned address);
  void push(R& r, unsigned value);
  std::uint16_t pop(R& r);
  /// What the refresh of the last fetch left on the address lines.
  static std::uint16_t refreshed(const R& r) {
    return static_cast<std::uint16_t>(r.i << 8 | (r.r & 0x80) | ((r.r - 1) & 0x7F));
  }
  static void refresh(R& r, unsigned by) {
    r.r = static_cast<std::uint8_t>((r.r & 0x80) | ((r.r + by) & 0x7F));
  }
  static void set_flags(R& r, unsigned flags) { r.f = r.q = static_cast<std::uint8_t>(flags); }

  // Operands by their numbers in an opcode.
  template <Index kIndex>
  static std::uint16_t& hl(R& r);
  template <unsigned kPair, Index kIndex>
  static std::uint16_t& pair(R& r);
  template <unsigned kRegister, Index kIndex>
  static std::uint8_t get(const R& r);
  template <unsigned kRegister, Index kIndex>
  static void set(R& r, unsigned value);
  static std::uint8_t get(const R& r, unsigned number);
  static void set(R& r, unsigned number, unsigned value);
  static bool condition(const R& r, unsigned number);
  /// Of (HL), or (IX+d), which takes a displacement and five T states more.
  template <Index kIndex>
  std::uint16_t address(R& r);

  template <unsigned kCode, Index kIndex>
  void execute(R& r);
  template <unsigned kCode, Index kIndex>
  void execute_0(R& r);
  template <unsigned kCode, Index kIndex>
  void execute_3(R& r);
  template <unsigned kOperation>
  void accumulate(R& r, unsigned value);
  template <unsigned kOperation>
  void accumulator(R& r, unsigned q);
  void jump_relative(R& r, bool taken);
  void execute_cb(R& r);
  void execute_indexed_cb(R& r, unsigned index);
  std::uint8_t bit_operation(R& r, unsigned code, unsigned value, unsigned copied);
  void execute_ed(R& r);
  void execute_ed_1(R& r, unsigned code);
  void block(R& r, unsigned code);
  void block_io_flags(R& r, unsigned value, unsigned sum, bool repeats);
  template <Index kIndex>
  void dispatch(R& r, std::uint8_t code);
  void prefixed(R& r, Index index);

  /// The pins are looked at as they were in the last T state of the instruction.
  Next attend(R& r, Clock until);
  void execute_next(R& r);
  void interrupt(R& r);
  void run_given(R& r, std::uint8_t code);

  Bus& bus_;
};

}  // namespace collide::z80

#include "model/z80/execute.inc.h"
#include "model/z80/prefixes.inc.h"
#include "model/z80/run.inc.h"
