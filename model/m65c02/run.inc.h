// SPDX-License-Identifier: MIT
// Part of core.h: reset, interrupts, and one instruction behind the other.
#pragma once

namespace collide::m65c02 {

/// The end of BRK and of every interrupt. D is cleared, which no 6502 before it does.
template <class Bus>
COLLIDE_INLINE void Core<Bus>::enter(R& r, unsigned vector, std::uint8_t p) {
  push(r, static_cast<std::uint8_t>(r.pc >> 8));
  push(r, static_cast<std::uint8_t>(r.pc));
  push(r, p);
  r.i = true;
  r.d = false;
  r.pc = pointer(r, vector, vector + 1, Cycle::kVector);
}

template <class Bus>
void Core<Bus>::interrupt(R& r, unsigned vector) {
  read(r, r.pc, Cycle::kOpcode);  // thrown away
  idle(r, r.pc);
  enter(r, vector, static_cast<std::uint8_t>(r.p() & ~kBreak));
}

template <class Bus>
void Core<Bus>::reset() {
  R r = s_.r;
  idle(r, r.pc);
  idle(r, r.pc);
  for (int i = 0; i < 3; ++i) idle(r, kStack + r.s--);
  r.i = true;
  r.d = false;
  r.pc = pointer(r, 0xFFFC, 0xFFFD, Cycle::kVector);
  s_.r = r;
  s_.run = RunState::kRunning;
  s_.nmi_edge = s_.stale_mask = false;
  attention_ = true;
}

/// What there is to do at clock T, the end of an instruction: interrupts are looked at in cycle T
/// - 2.
template <class Bus>
typename Core<Bus>::Next Core<Bus>::attend(R& r, Clock until) {
  if (leave_) {
    leave_ = false;
    return Next::kReturn;
  }
  if (stopped() || asleep()) {
    r.clock = until;
    return Next::kReturn;
  }
  Clock latest = r.clock - 2;
  if (s_.run == RunState::kWaiting) {
    s_.run = RunState::kRunning;
    latest = r.clock;
  }
  const bool masked = s_.stale_mask ? s_.mask : r.i;
  s_.stale_mask = false;
  if (s_.nmi_edge && s_.nmi_since <= latest) {
    s_.nmi_edge = false;
    interrupt(r, 0xFFFA);
    return Next::kTaken;
  }
  const bool asked =
      s_.irq_since <= latest && (s_.irq || (s_.irq_since < s_.irq_until && s_.irq_until > latest));
  if (asked && !masked) {
    interrupt(r, 0xFFFE);
    return Next::kTaken;
  }
  attention_ = s_.irq || s_.nmi_edge || asked;
  return Next::kInstruction;
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::dispatch(R& r, std::uint8_t code) {
#define COLLIDE_CASE(n) \
  case n:               \
    execute<(n)>(r);    \
    break;
  switch (code) { COLLIDE_CASES_256 }
#undef COLLIDE_CASE
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::execute_next(R& r) {
  const std::uint8_t code = read(r, r.pc++, Cycle::kOpcode);
  dispatch(r, code);
}

}  // namespace collide::m65c02

#undef COLLIDE_INLINE
