// SPDX-License-Identifier: MIT
// Part of core.h: reset, interrupts, and one instruction behind the other.
#pragma once

namespace collide::z80 {

template <class Bus>
void Core<Bus>::reset() {
  R& r = s_.r;
  r.clock += 3;
  r.pc = 0;
  r.wz = 0;
  r.sp = 0xFFFF;
  r.a = r.f = 0xFF;
  r.i = r.r = r.q = 0;
  s_.iff1 = s_.iff2 = s_.halted = s_.shadow = s_.parity_is_iff2 = s_.nmi_edge = false;
  s_.mode = 0;
  s_.prefix = Index::kHl;
  attention_ = true;
}

/// What there is to do at clock T, the end of an instruction: pins are looked at in T - 1.
template <class Bus>
typename Core<Bus>::Next Core<Bus>::attend(R& r, Clock until) {
  if (leave_) {
    leave_ = false;
    return Next::kReturn;
  }
  if (s_.prefix != Index::kHl) {
    const Index index = s_.prefix;
    s_.prefix = Index::kHl;
    r.q = 0;
    prefixed(r, index);
    return Next::kTaken;
  }
  const bool shadow = s_.shadow;
  const bool parity_is_iff2 = s_.parity_is_iff2;
  s_.shadow = s_.parity_is_iff2 = false;
  // The pin as it was in the last T state.
  const bool low = r.clock > s_.irq_since &&
                   (s_.irq || (s_.irq_since < s_.irq_until && s_.irq_until >= r.clock));
  if (s_.nmi_edge && s_.nmi_since < r.clock) {
    s_.nmi_edge = false;
    s_.halted = false;
    s_.iff1 = false;
    r.q = 0;
    // Fetched and thrown away.
    fetch(r);
    --r.pc;
    internal(r, refreshed(r), 1);
    push(r, r.pc);
    r.wz = r.pc = 0x66;
    return Next::kTaken;
  }
  if (low && s_.iff1 && !shadow) {
    s_.halted = false;
    // The flip-flop is cleared before its copy in F is complete: a fault of the NMOS part.
    if (parity_is_iff2) r.f = static_cast<std::uint8_t>(r.f & ~kParity);
    r.q = 0;
    interrupt(r);
    return Next::kTaken;
  }
  if (s_.halted) {
    if constexpr (Bus::kExact) {
      fetch(r);
      --r.pc;
    } else {
      // One by one if a pin is on its way, else all at once.
      const Clock fetches = s_.irq || s_.nmi_edge ? 1 : (until - r.clock + 3) / 4;
      refresh(r, static_cast<unsigned>(fetches & 0x7F));
      r.clock += 4 * fetches;
    }
    return Next::kIdle;
  }
  attention_ = s_.irq || s_.nmi_edge || s_.irq_until > r.clock;
  return Next::kInstruction;
}

template <class Bus>
void Core<Bus>::interrupt(R& r) {
  s_.iff1 = s_.iff2 = false;
  const std::uint8_t given = bus_.acknowledge(r.pc, r.clock);
  if constexpr (Bus::kExact) {
    bus_.refresh(static_cast<std::uint16_t>(r.i << 8 | r.r), r.clock + 4);
  }
  refresh(r, 1);
  r.clock += 6 + bus_.stretch();
  if (s_.mode == 0) {
    run_given(r, given);
    return;
  }
  internal(r, refreshed(r), 1);
  push(r, r.pc);
  r.wz = r.pc = s_.mode == 1 ? 0x38 : read_word(r, r.i << 8u | given);
}

/// An instruction that a device has put on the bus. Further bytes of a CALL come from there, too,
/// and PC stays meanwhile; those of others are the program's.
template <class Bus>
void Core<Bus>::run_given(R& r, std::uint8_t code) {
  if (code != 0xCD) {
    dispatch<Index::kHl>(r, code);
    return;
  }
  r.wz = read_word(r, r.pc);
  internal(r, r.pc, 1);
  push(r, r.pc);
  r.pc = r.wz;
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::execute_next(R& r) {
  const std::uint8_t code = fetch(r);
  dispatch<Index::kHl>(r, code);
}

}  // namespace collide::z80

#undef COLLIDE_INLINE
