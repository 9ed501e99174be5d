// SPDX-License-Identifier: MIT
// Part of core.h: what instructions do.
#pragma once

#define COLLIDE_INLINE [[gnu::always_inline]] inline

namespace collide::m65c02 {

template <class Bus>
COLLIDE_INLINE std::uint8_t Core<Bus>::read(R& r, unsigned address, Cycle kind) {
  const std::uint8_t value = bus_.read(static_cast<std::uint16_t>(address), kind, r.clock);
  r.clock += 1 + bus_.stretch();
  return value;
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::write(R& r, unsigned address, std::uint8_t value, Cycle kind) {
  bus_.write(static_cast<std::uint16_t>(address), value, kind, r.clock);
  r.clock += 1 + bus_.stretch();
}

template <class Bus>
template <Mode kMode, typename Core<Bus>::Extra kExtra>
COLLIDE_INLINE unsigned Core<Bus>::effective(R& r) {
  if constexpr (kMode == Mode::kImmediate) {
    return r.pc++;
  } else if constexpr (kMode == Mode::kZeroPage) {
    return operand(r);
  } else if constexpr (kMode == Mode::kZeroPageX || kMode == Mode::kZeroPageY) {
    const unsigned base = operand(r);
    idle(r, base);
    return (base + (kMode == Mode::kZeroPageX ? r.x : r.y)) & 0xFF;
  } else if constexpr (kMode == Mode::kZeroPageIndirect) {
    const unsigned base = operand(r);
    return pointer(r, base, (base + 1) & 0xFF, Cycle::kData);
  } else if constexpr (kMode == Mode::kIndexedIndirect) {
    const unsigned base = operand(r);
    idle(r, base);
    return pointer(r, (base + r.x) & 0xFF, (base + r.x + 1) & 0xFF, Cycle::kData);
  } else if constexpr (kMode == Mode::kIndirectIndexed) {
    const unsigned base = operand(r);
    return indexed<kExtra>(r, pointer(r, base, (base + 1) & 0xFF, Cycle::kData), r.y);
  } else if constexpr (kMode == Mode::kAbsolute) {
    return operand_word(r);
  } else if constexpr (kMode == Mode::kAbsoluteX) {
    return indexed<kExtra>(r, operand_word(r), r.x);
  } else {
    static_assert(kMode == Mode::kAbsoluteY);
    return indexed<kExtra>(r, operand_word(r), r.y);
  }
}

template <class Bus>
template <Op kOp>
COLLIDE_INLINE void Core<Bus>::use(R& r, std::uint8_t value) {
  if constexpr (kOp == Op::kAdc) {
    add(r, value);
  } else if constexpr (kOp == Op::kSbc) {
    subtract(r, value);
  } else if constexpr (kOp == Op::kAnd) {
    set_nz(r, r.a &= value);
  } else if constexpr (kOp == Op::kEor) {
    set_nz(r, r.a ^= value);
  } else if constexpr (kOp == Op::kOra) {
    set_nz(r, r.a |= value);
  } else if constexpr (kOp == Op::kBit) {
    r.n = value;
    r.v = (value & kOverflow) != 0;
    r.z = r.a & value;
  } else if constexpr (kOp == Op::kCmp) {
    compare(r, r.a, value);
  } else if constexpr (kOp == Op::kCpx) {
    compare(r, r.x, value);
  } else if constexpr (kOp == Op::kCpy) {
    compare(r, r.y, value);
  } else if constexpr (kOp == Op::kLda) {
    set_nz(r, r.a = value);
  } else if constexpr (kOp == Op::kLdx) {
    set_nz(r, r.x = value);
  } else if constexpr (kOp == Op::kLdy) {
    set_nz(r, r.y = value);
  }
}

template <class Bus>
template <Op kOp, unsigned kBit>
COLLIDE_INLINE std::uint8_t Core<Bus>::changed(R& r, std::uint8_t value) {
  constexpr auto kMask = static_cast<std::uint8_t>(1u << kBit);
  unsigned result = value;
  if constexpr (kOp == Op::kRmb) return static_cast<std::uint8_t>(value & ~kMask);
  if constexpr (kOp == Op::kSmb) return static_cast<std::uint8_t>(value | kMask);
  if constexpr (kOp == Op::kTrb || kOp == Op::kTsb) {
    r.z = r.a & value;
    return static_cast<std::uint8_t>(kOp == Op::kTrb ? value & ~r.a : value | r.a);
  }
  if constexpr (kOp == Op::kInc) result = value + 1u;
  if constexpr (kOp == Op::kDec) result = value - 1u;
  if constexpr (kOp == Op::kAsl || kOp == Op::kRol) {
    result = value << 1u | (kOp == Op::kRol && r.c ? 1u : 0u);
    r.c = (value & 0x80) != 0;
  }
  if constexpr (kOp == Op::kLsr || kOp == Op::kRor) {
    result = value >> 1u | (kOp == Op::kRor && r.c ? 0x80u : 0u);
    r.c = (value & 1) != 0;
  }
  set_nz(r, static_cast<std::uint8_t>(result));
  return static_cast<std::uint8_t>(result);
}

template <class Bus>
template <Op kOp>
COLLIDE_INLINE void Core<Bus>::implied(R& r) {
  idle(r, r.pc);
  if constexpr (kOp == Op::kClc) r.c = false;
  if constexpr (kOp == Op::kSec) r.c = true;
  if constexpr (kOp == Op::kCld) r.d = false;
  if constexpr (kOp == Op::kSed) r.d = true;
  if constexpr (kOp == Op::kClv) r.v = false;
  if constexpr (kOp == Op::kCli || kOp == Op::kSei) {
    remember_mask(r);
    r.i = kOp == Op::kSei;
  }
  if constexpr (kOp == Op::kDex) set_nz(r, --r.x);
  if constexpr (kOp == Op::kDey) set_nz(r, --r.y);
  if constexpr (kOp == Op::kInx) set_nz(r, ++r.x);
  if constexpr (kOp == Op::kIny) set_nz(r, ++r.y);
  if constexpr (kOp == Op::kTax) set_nz(r, r.x = r.a);
  if constexpr (kOp == Op::kTay) set_nz(r, r.y = r.a);
  if constexpr (kOp == Op::kTsx) set_nz(r, r.x = r.s);
  if constexpr (kOp == Op::kTxa) set_nz(r, r.a = r.x);
  if constexpr (kOp == Op::kTxs) r.s = r.x;
  if constexpr (kOp == Op::kTya) set_nz(r, r.a = r.y);
}

template <class Bus>
template <Op kOp>
COLLIDE_INLINE void Core<Bus>::stack(R& r) {
  idle(r, r.pc);
  if constexpr (kOp == Op::kPha) push(r, r.a);
  if constexpr (kOp == Op::kPhx) push(r, r.x);
  if constexpr (kOp == Op::kPhy) push(r, r.y);
  if constexpr (kOp == Op::kPhp) push(r, r.p());
  if constexpr (kOp >= Op::kPla && kOp <= Op::kPly) {
    idle(r, kStack + r.s);
    const std::uint8_t value = pull(r);
    if constexpr (kOp == Op::kPla) set_nz(r, r.a = value);
    if constexpr (kOp == Op::kPlx) set_nz(r, r.x = value);
    if constexpr (kOp == Op::kPly) set_nz(r, r.y = value);
    if constexpr (kOp == Op::kPlp) {
      remember_mask(r);
      r.set_p(value);
    }
  }
}

template <class Bus>
template <Op kOp>
COLLIDE_INLINE bool Core<Bus>::condition(const R& r) {
  if constexpr (kOp == Op::kBcc) return !r.c;
  if constexpr (kOp == Op::kBcs) return r.c;
  if constexpr (kOp == Op::kBeq) return r.z == 0;
  if constexpr (kOp == Op::kBne) return r.z != 0;
  if constexpr (kOp == Op::kBmi) return (r.n & kNegative) != 0;
  if constexpr (kOp == Op::kBpl) return (r.n & kNegative) == 0;
  if constexpr (kOp == Op::kBvc) return !r.v;
  if constexpr (kOp == Op::kBvs) return r.v;
  return true;
}

/// With the distance as the next operand. The next opcode is read while the address is added up,
/// and the same place of the page that was left if there is a carry.
template <class Bus>
COLLIDE_INLINE void Core<Bus>::branch(R& r, bool taken) {
  const auto distance = static_cast<std::int8_t>(operand(r));
  if (!taken) return;
  idle(r, r.pc);
  const auto target = static_cast<std::uint16_t>(r.pc + distance);
  if (((target ^ r.pc) & 0xFF00) != 0) idle(r, (r.pc & 0xFF00u) | (target & 0xFFu));
  r.pc = target;
}

template <class Bus>
template <unsigned kCode>
COLLIDE_INLINE void Core<Bus>::flow(R& r) {
  constexpr Op kOp = kOpcodes[kCode].op;
  constexpr Mode kMode = kOpcodes[kCode].mode;
  if constexpr (kOp == Op::kBbr || kOp == Op::kBbs) {
    const unsigned at = operand(r);
    const std::uint8_t value = read(r, at, Cycle::kData);
    idle(r, at);
    branch(r, (value >> (kCode >> 4 & 7) & 1) == (kOp == Op::kBbs ? 1 : 0));
  } else if constexpr (is_branch(kOp)) {
    branch(r, condition<kOp>(r));
  } else if constexpr (kOp == Op::kJmp) {
    unsigned target = operand_word(r);
    if constexpr (kMode != Mode::kAbsolute) {
      operand_again(r);
      if constexpr (kMode == Mode::kAbsoluteXIndirect) target += r.x;
      target = pointer(r, target, target + 1, Cycle::kData);
    }
    r.pc = static_cast<std::uint16_t>(target);
  } else if constexpr (kOp == Op::kJsr) {
    const unsigned low = operand(r);
    idle(r, kStack + r.s);
    push(r, static_cast<std::uint8_t>(r.pc >> 8));
    push(r, static_cast<std::uint8_t>(r.pc));
    r.pc = static_cast<std::uint16_t>(low | operand(r) << 8u);
  } else if constexpr (kOp == Op::kRts) {
    idle(r, r.pc);
    idle(r, kStack + r.s);
    const unsigned low = pull(r);
    r.pc = static_cast<std::uint16_t>(low | pull(r) << 8u);
    idle(r, r.pc);
    ++r.pc;
  } else if constexpr (kOp == Op::kRti) {
    idle(r, r.pc);
    idle(r, kStack + r.s);
    r.set_p(pull(r));
    const unsigned low = pull(r);
    r.pc = static_cast<std::uint16_t>(low | pull(r) << 8u);
  } else if constexpr (kOp == Op::kBrk) {
    idle(r, r.pc++);
    enter(r, 0xFFFE, r.p());
  } else {
    static_assert(kOp == Op::kStp || kOp == Op::kWai);
    idle(r, r.pc);
    idle(r, r.pc);
    s_.run = kOp == Op::kStp ? RunState::kStopped : RunState::kWaiting;
    attention_ = true;
  }
}

template <class Bus>
template <unsigned kCode>
COLLIDE_INLINE void Core<Bus>::execute(R& r) {
  constexpr Op kOp = kOpcodes[kCode].op;
  constexpr Mode kMode = kOpcodes[kCode].mode;
  constexpr unsigned kBit = kCode >> 4 & 7;
  if constexpr (kMode == Mode::kOneCycle) {
    return;
  } else if constexpr (kMode == Mode::kEightCycles) {
    const unsigned low = operand(r);
    operand(r);
    idle(r, 0xFF00 | low);
    for (int i = 0; i < 4; ++i) idle(r, 0xFFFF);
  } else if constexpr (kOp == Op::kNop && kMode == Mode::kImplied) {
    idle(r, r.pc);
  } else if constexpr (kOp == Op::kBit && kMode == Mode::kImmediate) {
    r.z = r.a & operand(r);
  } else if constexpr (reads(kOp)) {
    const unsigned at = effective<kMode, Extra::kCrossing>(r);
    constexpr Cycle kKind = kMode == Mode::kImmediate ? Cycle::kProgram : Cycle::kData;
    const std::uint8_t value = read(r, at, kKind);
    if constexpr (kOp == Op::kAdc || kOp == Op::kSbc) {
      if (r.d) read(r, at, kKind);
    }
    use<kOp>(r, value);
  } else if constexpr (writes(kOp)) {
    const unsigned at = effective<kMode, Extra::kAlways>(r);
    write(r, at,
          kOp == Op::kSta   ? r.a
          : kOp == Op::kStx ? r.x
          : kOp == Op::kSty ? r.y
                            : std::uint8_t{0},
          Cycle::kData);
  } else if constexpr (modifies(kOp) && kMode == Mode::kAccumulator) {
    idle(r, r.pc);
    r.a = changed<kOp, kBit>(r, r.a);
  } else if constexpr (modifies(kOp)) {
    // The shifts spare the clock where no page is crossed.
    constexpr Extra kExtra = kOp == Op::kInc || kOp == Op::kDec ? Extra::kAlways : Extra::kCrossing;
    const unsigned at = effective<kMode, kExtra>(r);
    const std::uint8_t value = read(r, at, Cycle::kData);
    read(r, at, Cycle::kData);
    write(r, at, changed<kOp, kBit>(r, value), Cycle::kData);
  } else if constexpr (kOp >= Op::kClc && kOp <= Op::kTya) {
    implied<kOp>(r);
  } else if constexpr (kOp >= Op::kPha && kOp <= Op::kPly) {
    stack<kOp>(r);
  } else {
    flow<kCode>(r);
  }
}

}  // namespace collide::m65c02
