// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/byte_core.h"
#include "model/m65c02/arithmetic.h"
#include "model/m65c02/opcodes.h"
#include "model/m65c02/state.h"

namespace collide::m65c02 {

/// What a bus cycle is in addition to address and data.
enum class Cycle : std::uint8_t {
  kOpcode,   ///< SYNC is high
  kProgram,  ///< operands
  kData,
  kStack,
  kInternal,  ///< a read whose data nobody uses
  kVector,    ///< VPB is low
};

/// A W65C02S, the 65C02 of the Commander X16: all its instructions, decimal mode, and a bus access
/// in every clock at the address where the chip has it.
///
/// `Bus` is a class, not a virtual one, so that its accesses become part of the instructions:
///
///     static constexpr bool kExact;   // true: each clock is a call; false: reads that nobody uses
///     are not made, but
///                                     // those that repeat an access of data
///     std::uint8_t read(std::uint16_t address, Cycle, Clock);
///     void write(std::uint16_t address, std::uint8_t value, Cycle, Clock);
///     unsigned stretch();             // clocks that the access just made was held up (RDY): 0 for
///     most
///
/// Both ways are the same in registers, data accesses and clocks. An access may call set_irq(),
/// set_nmi() and leave(); registers have to be left alone then. While the processor waits or is
/// stopped, a step takes one clock.
template <class Bus>
class Core : public ByteCore<Core<Bus>, State> {
  using Base = ByteCore<Core, State>;
  friend Base;

 public:
  explicit Core(Bus& bus) : bus_(bus) {}

  bool waiting() const { return s_.run == RunState::kWaiting; }
  /// Waiting, and no interrupt there that ends it.
  bool asleep() const { return waiting() && !s_.irq && !s_.nmi_edge; }
  bool stopped() const { return s_.run == RunState::kStopped; }

  /// RESB: seven clocks, then the program of the vector. The stack pointer goes down by three,
  /// nothing is pushed.
  void reset();

 private:
  using R = Registers;
  using Base::attention_, Base::leave_, Base::s_;
  using typename Base::Next;
  static constexpr unsigned kStack = 0x100;

  // A clock each.
  std::uint8_t read(R& r, unsigned address, Cycle kind);
  void write(R& r, unsigned address, std::uint8_t value, Cycle kind);
  /// Of the program, or of something without effect: made when the bus is exact.
  void idle(R& r, unsigned address) {
    if constexpr (Bus::kExact) {
      read(r, address, Cycle::kInternal);
    } else {
      ++r.clock;
    }
  }
  std::uint8_t operand(R& r) { return read(r, r.pc++, Cycle::kProgram); }
  /// The last byte of the instruction once more, which the chip does while it has nothing else to
  /// do.
  void operand_again(R& r) { idle(r, static_cast<std::uint16_t>(r.pc - 1)); }
  unsigned operand_word(R& r) {
    const unsigned low = operand(r);
    return low | operand(r) << 8u;
  }
  void push(R& r, std::uint8_t value) { write(r, kStack + r.s--, value, Cycle::kStack); }
  std::uint8_t pull(R& r) { return read(r, kStack + ++r.s, Cycle::kStack); }
  std::uint16_t pointer(R& r, unsigned low, unsigned high, Cycle kind) {
    const unsigned first = read(r, low, kind);
    return static_cast<std::uint16_t>(first | read(r, high, kind) << 8u);
  }
  static void set_nz(R& r, std::uint8_t value) { r.n = r.z = value; }

  enum class Extra { kCrossing, kAlways };  ///< when indexing costs a clock
  template <Extra kExtra>
  unsigned indexed(R& r, unsigned base, std::uint8_t index) {
    const unsigned sum = base + index;
    if (kExtra == Extra::kAlways || (base ^ sum) > 0xFF) operand_again(r);
    return sum & 0xFFFF;
  }
  template <Mode kMode, Extra kExtra>
  unsigned effective(R& r);

  template <unsigned kCode>
  void execute(R& r);
  template <Op kOp>
  void use(R& r, std::uint8_t value);
  template <Op kOp, unsigned kBit>
  std::uint8_t changed(R& r, std::uint8_t value);
  template <Op kOp>
  void implied(R& r);
  template <Op kOp>
  void stack(R& r);
  template <unsigned kCode>
  void flow(R& r);
  template <Op kOp>
  static bool condition(const R& r);
  void branch(R& r, bool taken);
  void enter(R& r, unsigned vector, std::uint8_t p);
  void interrupt(R& r, unsigned vector);
  void remember_mask(const R& r) {
    s_.stale_mask = attention_ = true;
    s_.mask = r.i;
  }

  /// An interrupt is taken if its pin was low in the last cycle but one of the instruction.
  Next attend(R& r, Clock until);
  void execute_next(R& r);
  void dispatch(R& r, std::uint8_t code);

  Bus& bus_;
};

}  // namespace collide::m65c02

#include "model/m65c02/execute.inc.h"
#include "model/m65c02/run.inc.h"
