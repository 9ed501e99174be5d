// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide {

/// The interrupt pins of a processor between two instructions.
struct InterruptPins {
  bool irq = false;             ///< asserted
  bool nmi = false;             ///< asserted
  bool nmi_edge = false;        ///< and the interrupt has not been taken
  std::uint64_t irq_since = 0;  ///< clock in which the pin went low
  std::uint64_t irq_until = 0;  ///< the first in which it was high again
  std::uint64_t nmi_since = 0;
};

/// What the cores of eight bits have in common: state, pins, and one instruction behind the other.
/// `State` is an InterruptPins with the registers in `r`, which have the clock. `Core` has
///
///     Next attend(R& r, Clock until);  // what there is to do before the next instruction
///     void execute_next(R& r);
template <class Core, class State>
class ByteCore {
 public:
  using R = decltype(State::r);
  using Clock = std::uint64_t;

  /// Between instructions only.
  const R& registers() const { return s_.r; }
  R& registers() { return s_.r; }
  const State& state() const { return s_; }
  void set_state(const State& state) {
    s_ = state;
    attention_ = true;
  }
  Clock clock() const { return s_.r.clock; }

  /// Until the clock has reached `until`; an instruction that crosses it is finished. The number of
  /// instructions and interrupts; what attend() calls idle is none.
  std::uint64_t run(Clock until);
  /// One of those, or what the processor does meanwhile.
  void step() { run(s_.r.clock + 1); }
  /// From an access: run() returns behind this instruction.
  void leave() { leave_ = attention_ = true; }

  /// The pins, asserted or not, from the clock on that begins at `at`.
  void set_irq(bool asserted, Clock at);
  void set_nmi(bool asserted, Clock at);

 protected:
  enum class Next { kInstruction, kTaken, kIdle, kReturn };

  State s_;
  bool attention_ = false;  ///< look before the next instruction: pins, halts, leaving
  bool leave_ = false;
};

/// The registers are its own copy in here, which the compiler keeps in those of the host.
template <class Core, class State>
std::uint64_t ByteCore<Core, State>::run(Clock until) {
  Core& core = static_cast<Core&>(*this);
  R r = s_.r;
  std::uint64_t count = 0;
  while (r.clock < until) {
    if (attention_) {
      const Next next = core.attend(r, until);
      if (next == Next::kReturn) break;
      if (next == Next::kTaken) ++count;
      if (next != Next::kInstruction) continue;
    }
    core.execute_next(r);
    ++count;
  }
  s_.r = r;
  return count;
}

template <class Core, class State>
void ByteCore<Core, State>::set_irq(bool asserted, Clock at) {
  if (asserted == s_.irq) return;
  s_.irq = asserted;
  (asserted ? s_.irq_since : s_.irq_until) = at;
  attention_ = true;
}

template <class Core, class State>
void ByteCore<Core, State>::set_nmi(bool asserted, Clock at) {
  if (asserted && !s_.nmi) {
    s_.nmi_edge = true;
    s_.nmi_since = at;
    attention_ = true;
  }
  s_.nmi = asserted;
}

// A `switch`'s cases from n on: COLLIDE_CASE has one.
#define COLLIDE_CASES_4(n) \
  COLLIDE_CASE(n) COLLIDE_CASE((n) + 1) COLLIDE_CASE((n) + 2) COLLIDE_CASE((n) + 3)
#define COLLIDE_CASES_16(n) \
  COLLIDE_CASES_4(n) COLLIDE_CASES_4((n) + 4) COLLIDE_CASES_4((n) + 8) COLLIDE_CASES_4((n) + 12)
#define COLLIDE_CASES_64(n) \
  COLLIDE_CASES_16(n)       \
  COLLIDE_CASES_16((n) + 16) COLLIDE_CASES_16((n) + 32) COLLIDE_CASES_16((n) + 48)
/// Of every opcode of a byte.
#define COLLIDE_CASES_256 \
  COLLIDE_CASES_64(0) COLLIDE_CASES_64(64) COLLIDE_CASES_64(128) COLLIDE_CASES_64(192)

}  // namespace collide
