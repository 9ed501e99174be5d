// SPDX-License-Identifier: MIT
// Part of core.h: machine cycles, and the instructions without a prefix or behind DD and FD.
#pragma once

#ifdef __SANITIZE_ADDRESS__  // with its checks, all of it in one function takes minutes to compile
#define COLLIDE_INLINE inline
#else
#define COLLIDE_INLINE [[gnu::always_inline]] inline
#endif

namespace collide::z80 {

template <class Bus>
COLLIDE_INLINE std::uint8_t Core<Bus>::fetch(R& r) {
  const std::uint8_t code = bus_.fetch(r.pc++, r.clock);
  if constexpr (Bus::kExact) {
    bus_.refresh(static_cast<std::uint16_t>(r.i << 8 | r.r), r.clock + 2);
  }
  refresh(r, 1);
  r.clock += 4 + bus_.stretch();
  return code;
}

template <class Bus>
COLLIDE_INLINE std::uint8_t Core<Bus>::read(R& r, unsigned address) {
  const std::uint8_t value = bus_.read(static_cast<std::uint16_t>(address), r.clock);
  r.clock += 3 + bus_.stretch();
  return value;
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::write(R& r, unsigned address, unsigned value) {
  bus_.write(static_cast<std::uint16_t>(address), static_cast<std::uint8_t>(value), r.clock);
  r.clock += 3 + bus_.stretch();
}

template <class Bus>
COLLIDE_INLINE std::uint8_t Core<Bus>::in(R& r, unsigned port) {
  const std::uint8_t value = bus_.in(static_cast<std::uint16_t>(port), r.clock);
  r.clock += 4 + bus_.stretch();
  return value;
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::out(R& r, unsigned port, unsigned value) {
  bus_.out(static_cast<std::uint16_t>(port), static_cast<std::uint8_t>(value), r.clock);
  r.clock += 4 + bus_.stretch();
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::internal(R& r, unsigned address, unsigned clocks) {
  r.clock += clocks;
  if constexpr (Bus::kExact) {
    bus_.internal(static_cast<std::uint16_t>(address), r.clock - clocks, clocks);
    r.clock += bus_.stretch();
  }
}

template <class Bus>
COLLIDE_INLINE std::uint16_t Core<Bus>::operand_word(R& r) {
  const unsigned low = operand(r);
  return static_cast<std::uint16_t>(low | operand(r) << 8u);
}

template <class Bus>
COLLIDE_INLINE std::uint16_t Core<Bus>::read_word(R& r, unsigned address) {
  const unsigned low = read(r, address);
  return static_cast<std::uint16_t>(low | read(r, address + 1) << 8u);
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::push(R& r, unsigned value) {
  write(r, --r.sp, value >> 8);
  write(r, --r.sp, value);
}

template <class Bus>
COLLIDE_INLINE std::uint16_t Core<Bus>::pop(R& r) {
  const unsigned low = read(r, r.sp++);
  return static_cast<std::uint16_t>(low | read(r, r.sp++) << 8u);
}

template <class Bus>
template <Index kIndex>
COLLIDE_INLINE std::uint16_t& Core<Bus>::hl(R& r) {
  if constexpr (kIndex == Index::kIx) return r.ix;
  if constexpr (kIndex == Index::kIy) return r.iy;
  return r.hl;
}

template <class Bus>
template <unsigned kPair, Index kIndex>
COLLIDE_INLINE std::uint16_t& Core<Bus>::pair(R& r) {
  if constexpr (kPair == 0) return r.bc;
  if constexpr (kPair == 1) return r.de;
  if constexpr (kPair == 3) return r.sp;
  return hl<kIndex>(r);
}

template <class Bus>
template <unsigned kRegister, Index kIndex>
COLLIDE_INLINE std::uint8_t Core<Bus>::get(const R& r) {
  static_assert(kRegister != 6);
  if constexpr (kRegister == 7) {
    return r.a;
  } else {
    const std::uint16_t both = pair<kRegister / 2, kIndex>(const_cast<R&>(r));
    return static_cast<std::uint8_t>(kRegister % 2 == 0 ? both >> 8 : both);
  }
}

template <class Bus>
template <unsigned kRegister, Index kIndex>
COLLIDE_INLINE void Core<Bus>::set(R& r, unsigned value) {
  static_assert(kRegister != 6);
  if constexpr (kRegister == 7) {
    r.a = static_cast<std::uint8_t>(value);
  } else {
    std::uint16_t& both = pair<kRegister / 2, kIndex>(r);
    both = static_cast<std::uint16_t>(kRegister % 2 == 0 ? (both & 0xFF) | value << 8
                                                         : (both & 0xFF00) | (value & 0xFF));
  }
}

template <class Bus>
inline std::uint8_t Core<Bus>::get(const R& r, unsigned number) {
  if (number == 7) return r.a;
  const std::uint16_t both = number < 2 ? r.bc : number < 4 ? r.de : r.hl;
  return static_cast<std::uint8_t>(number % 2 == 0 ? both >> 8 : both);
}

template <class Bus>
inline void Core<Bus>::set(R& r, unsigned number, unsigned value) {
  if (number == 7) {
    r.a = static_cast<std::uint8_t>(value);
    return;
  }
  std::uint16_t& both = number < 2 ? r.bc : number < 4 ? r.de : r.hl;
  both = static_cast<std::uint16_t>(number % 2 == 0 ? (both & 0xFF) | value << 8
                                                    : (both & 0xFF00) | (value & 0xFF));
}

/// NZ, Z, NC, C, PO, PE, P, M.
template <class Bus>
COLLIDE_INLINE bool Core<Bus>::condition(const R& r, unsigned number) {
  constexpr std::uint8_t kFlags[] = {kZero, kCarry, kParity, kSign};
  return ((r.f & kFlags[number / 2]) != 0) == (number % 2 != 0);
}

template <class Bus>
template <Index kIndex>
COLLIDE_INLINE std::uint16_t Core<Bus>::address(R& r) {
  if constexpr (kIndex == Index::kHl) {
    return r.hl;
  } else {
    const auto displacement = static_cast<std::int8_t>(operand(r));
    internal(r, r.pc - 1u, 5);
    r.wz = static_cast<std::uint16_t>(hl<kIndex>(r) + displacement);
    return r.wz;
  }
}

/// ADD, ADC, SUB, SBC, AND, XOR, OR, CP.
template <class Bus>
template <unsigned kOperation>
COLLIDE_INLINE void Core<Bus>::accumulate(R& r, unsigned value) {
  if constexpr (kOperation == 4) {
    r.a = static_cast<std::uint8_t>(r.a & value);
    set_flags(r, kFlagsOf[r.a] | kHalf);
  } else if constexpr (kOperation == 5 || kOperation == 6) {
    r.a = static_cast<std::uint8_t>(kOperation == 5 ? r.a ^ value : r.a | value);
    set_flags(r, kFlagsOf[r.a]);
  } else if constexpr (kOperation == 7) {
    set_flags(r, compare(r.a, value));
  } else {
    const unsigned carry = kOperation % 2 != 0 ? r.f & kCarry : 0;
    const ByteResult result = kOperation < 2 ? add(r.a, value, carry) : subtract(r.a, value, carry);
    r.a = result.value;
    set_flags(r, result.flags);
  }
}

/// RLCA, RRCA, RLA, RRA, DAA, CPL, SCF, CCF; `q` is that of the instruction before.
template <class Bus>
template <unsigned kOperation>
COLLIDE_INLINE void Core<Bus>::accumulator(R& r, unsigned q) {
  const unsigned kept = r.f & (kSign | kZero | kParity);
  if constexpr (kOperation < 4) {
    const ByteResult result = rotate(kOperation, r.a, r.f & kCarry);
    r.a = result.value;
    set_flags(r, kept | (result.flags & (kCopied | kCarry)));
  } else if constexpr (kOperation == 4) {
    const ByteResult result = adjust(r.a, r.f);
    r.a = result.value;
    set_flags(r, result.flags);
  } else if constexpr (kOperation == 5) {
    r.a = static_cast<std::uint8_t>(~r.a);
    set_flags(r, kept | (r.a & kCopied) | kHalf | kSubtract | (r.f & kCarry));
  } else {
    const unsigned copied = ((q ^ r.f) | r.a) & kCopied;
    const bool was = (r.f & kCarry) != 0;
    if constexpr (kOperation == 6) {
      set_flags(r, kept | copied | kCarry);
    } else {
      set_flags(r, kept | copied | (was ? kHalf : kCarry));
    }
  }
}

template <class Bus>
COLLIDE_INLINE void Core<Bus>::jump_relative(R& r, bool taken) {
  const auto displacement = static_cast<std::int8_t>(operand(r));
  if (!taken) return;
  internal(r, r.pc - 1u, 5);
  r.wz = r.pc = static_cast<std::uint16_t>(r.pc + displacement);
}

/// Opcodes 00 to 3F.
template <class Bus>
template <unsigned kCode, Index kIndex>
COLLIDE_INLINE void Core<Bus>::execute_0(R& r) {
  constexpr unsigned kY3 = kCode >> 3 & 7;
  constexpr unsigned kPair = kY3 / 2;
  constexpr unsigned kOdd = kY3 % 2;
  const unsigned q = r.q;
  r.q = 0;
  switch (kCode & 7) {
    case 0:
      if constexpr (kY3 == 1) {
        const std::uint16_t af = r.af();
        r.set_af(r.other_af);
        r.other_af = af;
      } else if constexpr (kY3 == 2) {
        internal(r, refreshed(r), 1);
        r.bc = static_cast<std::uint16_t>(r.bc - 0x100);
        jump_relative(r, r.bc >= 0x100);
      } else if constexpr (kY3 > 2) {
        jump_relative(r, kY3 == 3 || condition(r, kY3 & 3));
      }
      break;
    case 1:
      if constexpr (kOdd == 0) {
        pair<kPair, kIndex>(r) = operand_word(r);
      } else {
        internal(r, refreshed(r), 4);
        internal(r, refreshed(r), 3);
        std::uint16_t& target = hl<kIndex>(r);
        const WordResult sum = add_words(target, pair<kPair, kIndex>(r), r.f);
        r.wz = static_cast<std::uint16_t>(target + 1);
        target = sum.value;
        set_flags(r, sum.flags);
      }
      break;
    case 2: {
      const std::uint16_t at = kPair == 0 ? r.bc : kPair == 1 ? r.de : operand_word(r);
      r.wz = static_cast<std::uint16_t>(at + 1);
      if constexpr (kPair == 2) {
        if constexpr (kOdd == 0) {
          write(r, at, hl<kIndex>(r));
          write(r, at + 1u, hl<kIndex>(r) >> 8);
        } else {
          hl<kIndex>(r) = read_word(r, at);
        }
      } else if constexpr (kOdd == 0) {
        r.wz = static_cast<std::uint16_t>(r.a << 8 | (r.wz & 0xFF));
        write(r, at, r.a);
      } else {
        r.a = read(r, at);
      }
      break;
    }
    case 3: {
      internal(r, refreshed(r), 2);
      std::uint16_t& target = pair<kPair, kIndex>(r);
      target = static_cast<std::uint16_t>(kOdd == 0 ? target + 1 : target - 1);
      break;
    }
    case 4:
    case 5: {
      const auto changed = [&r](unsigned value) {
        const ByteResult result = (kCode & 7) == 4 ? increment(value, r.f) : decrement(value, r.f);
        set_flags(r, result.flags);
        return result.value;
      };
      if constexpr (kY3 == 6) {
        const std::uint16_t at = address<kIndex>(r);
        const unsigned value = read(r, at);
        internal(r, at, 1);
        write(r, at, changed(value));
      } else {
        set<kY3, kIndex>(r, changed(get<kY3, kIndex>(r)));
      }
      break;
    }
    case 6:
      if constexpr (kY3 == 6 && kIndex != Index::kHl) {
        const auto displacement = static_cast<std::int8_t>(operand(r));
        r.wz = static_cast<std::uint16_t>(hl<kIndex>(r) + displacement);
        const unsigned value = operand(r);
        internal(r, r.pc - 1u, 2);
        write(r, r.wz, value);
      } else if constexpr (kY3 == 6) {
        write(r, r.hl, operand(r));
      } else {
        set<kY3, kIndex>(r, operand(r));
      }
      break;
    default:
      accumulator<kY3>(r, q);
      break;
  }
}

/// Opcodes C0 to FF.
template <class Bus>
template <unsigned kCode, Index kIndex>
COLLIDE_INLINE void Core<Bus>::execute_3(R& r) {
  constexpr unsigned kY3 = kCode >> 3 & 7;
  constexpr unsigned kPair = kY3 / 2;
  r.q = 0;
  if constexpr ((kCode & 7) == 0) {
    internal(r, refreshed(r), 1);
    if (condition(r, kY3)) r.wz = r.pc = pop(r);
  } else if constexpr ((kCode & 7) == 1) {
    if constexpr (kY3 == 6) {
      r.set_af(pop(r));
    } else if constexpr (kY3 % 2 == 0) {
      pair<kPair, kIndex>(r) = pop(r);
    } else if constexpr (kY3 == 1) {
      r.wz = r.pc = pop(r);
    } else if constexpr (kY3 == 3) {
      const R before = r;
      r.bc = before.other_bc;
      r.de = before.other_de;
      r.hl = before.other_hl;
      r.other_bc = before.bc;
      r.other_de = before.de;
      r.other_hl = before.hl;
    } else if constexpr (kY3 == 5) {
      r.pc = hl<kIndex>(r);
    } else {
      internal(r, refreshed(r), 2);
      r.sp = hl<kIndex>(r);
    }
  } else if constexpr ((kCode & 7) == 2) {
    r.wz = operand_word(r);
    if (condition(r, kY3)) r.pc = r.wz;
  } else if constexpr (kCode == 0xC3) {
    r.wz = r.pc = operand_word(r);
  } else if constexpr (kCode == 0xCB) {
    if constexpr (kIndex == Index::kHl) {
      execute_cb(r);
    } else {
      execute_indexed_cb(r, hl<kIndex>(r));
    }
  } else if constexpr (kCode == 0xD3) {
    const unsigned low = operand(r);
    r.wz = static_cast<std::uint16_t>(r.a << 8 | ((low + 1) & 0xFF));
    out(r, r.a << 8u | low, r.a);
  } else if constexpr (kCode == 0xDB) {
    const unsigned port = r.a << 8u | operand(r);
    r.wz = static_cast<std::uint16_t>(port + 1);
    r.a = in(r, port);
  } else if constexpr (kCode == 0xE3) {
    std::uint16_t& target = hl<kIndex>(r);
    const std::uint16_t taken = read_word(r, r.sp);
    internal(r, r.sp + 1u, 1);
    write(r, r.sp + 1u, target >> 8);
    write(r, r.sp, target);
    internal(r, r.sp, 2);
    r.wz = target = taken;
  } else if constexpr (kCode == 0xEB) {
    const std::uint16_t de = r.de;
    r.de = r.hl;
    r.hl = de;
  } else if constexpr (kCode == 0xF3) {
    s_.iff1 = s_.iff2 = false;
  } else if constexpr (kCode == 0xFB) {
    s_.iff1 = s_.iff2 = s_.shadow = attention_ = true;
  } else if constexpr ((kCode & 7) == 4 || kCode == 0xCD) {
    r.wz = operand_word(r);
    if (kCode == 0xCD || condition(r, kY3)) {
      internal(r, r.pc - 1u, 1);
      push(r, r.pc);
      r.pc = r.wz;
    }
  } else if constexpr (kCode == 0xDD) {
    prefixed(r, Index::kIx);
  } else if constexpr (kCode == 0xED) {
    execute_ed(r);
  } else if constexpr (kCode == 0xFD) {
    prefixed(r, Index::kIy);
  } else if constexpr ((kCode & 7) == 5) {
    internal(r, refreshed(r), 1);
    push(r, kY3 == 6 ? r.af() : pair<kPair, kIndex>(r));
  } else if constexpr ((kCode & 7) == 6) {
    accumulate<kY3>(r, operand(r));
  } else {
    internal(r, refreshed(r), 1);
    push(r, r.pc);
    r.wz = r.pc = kCode & 0x38;
  }
}

template <class Bus>
template <unsigned kCode, Index kIndex>
COLLIDE_INLINE void Core<Bus>::execute(R& r) {
  constexpr unsigned kTo = kCode >> 3 & 7;
  constexpr unsigned kFrom = kCode & 7;
  if constexpr (kCode < 0x40) {
    execute_0<kCode, kIndex>(r);
  } else if constexpr (kCode >= 0xC0) {
    execute_3<kCode, kIndex>(r);
  } else if constexpr (kCode == 0x76) {
    r.q = 0;
    s_.halted = attention_ = true;
  } else if constexpr (kCode < 0x80) {
    r.q = 0;
    // Next to (IX+d), H and L are themselves.
    if constexpr (kTo == 6) {
      write(r, address<kIndex>(r), get<kFrom, Index::kHl>(r));
    } else if constexpr (kFrom == 6) {
      set<kTo, Index::kHl>(r, read(r, address<kIndex>(r)));
    } else {
      set<kTo, kIndex>(r, get<kFrom, kIndex>(r));
    }
  } else if constexpr (kFrom == 6) {
    accumulate<kTo>(r, read(r, address<kIndex>(r)));
  } else {
    accumulate<kTo>(r, get<kFrom, kIndex>(r));
  }
}

template <class Bus>
template <Index kIndex>
COLLIDE_INLINE void Core<Bus>::dispatch(R& r, std::uint8_t code) {
#define COLLIDE_CASE(n)      \
  case n:                    \
    execute<(n), kIndex>(r); \
    break;
  switch (code) { COLLIDE_CASES_256 }
#undef COLLIDE_CASE
}

}  // namespace collide::z80
