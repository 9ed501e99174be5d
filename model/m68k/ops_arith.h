// SPDX-License-Identifier: MIT
// Internal to model/m68k: arithmetic and logic.
#pragma once

#include <type_traits>

#include "model/m68k/exec.h"
#include "model/m68k/undefined_flags.h"

namespace collide::m68k {

enum Alu : int { kOr, kAnd, kSub, kAdd, kEor, kCmp };

template <class P>
struct ArithOps {
  using E = Exec<P>;

  template <int A, int S>
  static M68K_INLINE std::uint32_t alu(E& e, std::uint32_t dst, std::uint32_t src) {
    if constexpr (A == kAdd) {
      return e.template add<S>(dst, src);
    } else if constexpr (A == kSub) {
      return e.template subtract<S>(dst, src);
    } else if constexpr (A == kCmp) {
      return e.template compare<S>(dst, src);
    } else {
      const std::uint32_t r = A == kOr ? dst | src : A == kAnd ? dst & src : dst ^ src;
      e.template set_logic<S>(r);
      return r;
    }
  }

  /// <ea>,Dn
  template <int A, int S, int M>
  static void to_register(Core& core) {
    E e(core);
    const std::uint32_t src = e.template operand<M, S>();
    const int reg = e.rx();
    const std::uint32_t r = alu<A, S>(e, e.d(reg), src);
    if constexpr (A != kCmp) e.template put<S>(reg, r);
    e.prefetch();
    if constexpr (S == kLong) {
      e.idle(A != kCmp && (is_register(M) || M == kImm) ? 4 : 2);
    }
    e.finish();
  }
  /// Dn,<ea>
  template <int A, int S, int M>
  static void to_memory(Core& core) {
    E e(core);
    const auto dst = e.template memory_operand<M, S>();
    e.template finish_with_write<S>(dst.address, alu<A, S>(e, dst.value, e.d(e.rx())));
    e.finish();
  }
  /// EOR Dn,Dn
  template <int S>
  static void eor_register(Core& core) {
    E e(core);
    const std::uint32_t r = alu<kEor, S>(e, e.d(e.ry()), e.d(e.rx()));
    e.template put<S>(e.ry(), r);
    e.prefetch();
    if constexpr (S == kLong) e.idle(4);
    e.finish();
  }
  /// ADDA, SUBA, CMPA
  template <int A, int S, int M>
  static void to_address(Core& core) {
    E e(core);
    const std::uint32_t src = sign_extend<S>(e.template operand<M, S>());
    std::uint32_t& dst = e.a(e.rx());
    if constexpr (A == kCmp) {
      e.template compare<kLong>(dst, src);
    } else {
      dst = A == kAdd ? dst + src : dst - src;
    }
    e.prefetch();
    e.idle(A == kCmp || (S == kLong && !is_register(M) && M != kImm) ? 2 : 4);
    e.finish();
  }
  /// ORI, ANDI, SUBI, ADDI, EORI, CMPI
  template <int A, int S, int M>
  static void immediate(Core& core) {
    E e(core);
    const std::uint32_t src = e.template immediate<S>();
    if constexpr (M == kDn) {
      const std::uint32_t r = alu<A, S>(e, e.d(e.ry()), src);
      if constexpr (A != kCmp) e.template put<S>(e.ry(), r);
      e.prefetch();
      if constexpr (S == kLong) e.idle(A == kCmp ? 2 : 4);
    } else {
      const auto dst = e.template memory_operand<M, S>();
      const std::uint32_t r = alu<A, S>(e, dst.value, src);
      if constexpr (A == kCmp) {
        e.prefetch();
      } else {
        e.template finish_with_write<S>(dst.address, r);
      }
    }
    e.finish();
  }
  /// ORI, ANDI, EORI to CCR or SR: the queue is filled again, as the mode may have changed.
  template <int A, bool ToSr>
  static void immediate_status(Core& core) {
    E e(core);
    if constexpr (ToSr) {
      if (!e.privileged()) return;
    }
    const std::uint32_t src = e.ext();
    const std::uint32_t old = ToSr ? status_register(e.s) : condition_codes(e.s);
    e.idle(8);
    const std::uint32_t value = A == kOr ? old | src : A == kAnd ? old & src : old ^ src;
    if constexpr (ToSr) {
      set_status_register(core, static_cast<std::uint16_t>(value));
    } else {
      set_condition_codes(e.s, value);
    }
    e.refill(e.s.pc - 2);
    e.finish();
  }
  /// ADDQ, SUBQ
  template <int A, int S, int M>
  static void quick(Core& core) {
    E e(core);
    const std::uint32_t src = ((static_cast<std::uint32_t>(e.rx()) + 7) & 7) + 1;
    if constexpr (M == kAn) {
      std::uint32_t& dst = e.a(e.ry());
      dst = A == kAdd ? dst + src : dst - src;
      e.prefetch();
      e.idle(4);
    } else if constexpr (M == kDn) {
      const std::uint32_t r = alu<A, S>(e, e.d(e.ry()), src);
      e.template put<S>(e.ry(), r);
      e.prefetch();
      if constexpr (S == kLong) e.idle(4);
    } else {
      const auto dst = e.template memory_operand<M, S>();
      e.template finish_with_write<S>(dst.address, alu<A, S>(e, dst.value, src));
    }
    e.finish();
  }
  /// ADDX, SUBX: registers, or -(Ay),-(Ax)
  template <int A, int S, bool Memory>
  static void extended(Core& core) {
    E e(core);
    const auto combine = [&](std::uint32_t dst, std::uint32_t src) {
      return A == kAdd ? e.template add_extended<S>(dst, src)
                       : e.template subtract_extended<S>(dst, src);
    };
    if constexpr (!Memory) {
      e.template put<S>(e.rx(), combine(e.d(e.rx()), e.d(e.ry())));
      e.prefetch();
      if constexpr (S == kLong) e.idle(4);
    } else {
      e.idle(2);
      const std::uint32_t src = pop_down<S>(e, e.ry());
      if constexpr (S != kLong) e.sample_interrupts();
      const std::uint32_t dst = pop_down<S>(e, e.rx());
      const std::uint32_t at = e.a(e.rx());
      const std::uint32_t r = combine(dst, src);
      if constexpr (S == kLong && !P::kLater) {
        e.sample_interrupts();
        e.write_cycle(at + 2, static_cast<std::uint16_t>(r), e.data_access(), -2);
        e.s.ird = e.template prefetch_early<false>();
        e.template write_cycle<true>(at, static_cast<std::uint16_t>(r >> 16), e.data_access(), -2);
      } else {
        e.template finish_with_write<S, S == kLong>(at, r);
      }
    }
    e.finish();
  }
  /// CMPM (Ay)+,(Ax)+
  template <int S>
  static void cmpm(Core& core) {
    E e(core);
    // A register moves once its operand has been read.
    const std::uint32_t first = e.a(e.ry());
    const std::uint32_t src = e.template read<S>(first, 0);
    e.a(e.ry()) = first + E::template step<S>(e.ry() == 7);
    const std::uint32_t second = e.a(e.rx());
    std::uint32_t dst;
    if constexpr (S == kLong) {
      dst = e.read_long_sampling(second, 0);
    } else {
      e.sample_interrupts();
      dst = e.template read<S>(second, 0);
    }
    e.a(e.rx()) = second + E::template step<S>(e.rx() == 7);
    e.template compare<S>(dst, src);
    e.template prefetch<false>();
    e.finish();
  }

  struct Clr {
    template <int S>
    static M68K_INLINE std::uint32_t apply(E& e, std::uint32_t /*value*/) {
      e.template set_logic<S>(0);
      return 0;
    }
  };
  struct Not {
    template <int S>
    static M68K_INLINE std::uint32_t apply(E& e, std::uint32_t value) {
      e.template set_logic<S>(~value);
      return ~value;
    }
  };
  struct Neg {
    template <int S>
    static M68K_INLINE std::uint32_t apply(E& e, std::uint32_t value) {
      return e.template subtract<S>(0, value);
    }
  };
  struct Negx {
    template <int S>
    static M68K_INLINE std::uint32_t apply(E& e, std::uint32_t value) {
      return e.template subtract_extended<S>(0, value);
    }
  };
  /// CLR, NOT, NEG, NEGX
  template <class F, int S, int M>
  static void unary(Core& core) {
    E e(core);
    if constexpr (M == kDn) {
      e.template put<S>(e.ry(), F::template apply<S>(e, e.d(e.ry())));
      e.prefetch();
      if constexpr (S == kLong) e.idle(2);
    } else {
      // From the 68010 on CLR does not read.
      constexpr bool kReads = !P::kLater || !std::is_same_v<F, Clr>;
      const auto dst = e.template memory_operand<M, S, kReads>();
      e.template finish_with_write<S>(dst.address, F::template apply<S>(e, dst.value));
    }
    e.finish();
  }
  template <int S, int M>
  static void tst(Core& core) {
    E e(core);
    e.template set_logic<S>(e.template operand<M, S>());
    e.prefetch();
    e.finish();
  }
  template <int S>  // size of the result
  static void ext(Core& core) {
    E e(core);
    const std::uint32_t value = sign_extend<S / 2>(e.d(e.ry()));
    e.template put<S>(e.ry(), value);
    e.template set_logic<S>(value);
    e.prefetch();
    e.finish();
  }

  template <bool Signed, int M>
  static void mul(Core& core) {
    E e(core);
    const std::uint32_t src = e.template operand<M, kWord>();
    const std::uint32_t dst = e.d(e.rx()) & 0xFFFF;
    // Two clocks for each one (MULU) or each change of bit (MULS) in the source.
    std::uint32_t r;
    unsigned steps;
    if constexpr (Signed) {
      r = sign_extend<2>(src) * sign_extend<2>(dst);
      steps = static_cast<unsigned>(__builtin_popcount((src ^ src << 1) & 0xFFFF));
    } else {
      r = src * dst;
      steps = static_cast<unsigned>(__builtin_popcount(src));
    }
    e.d(e.rx()) = r;
    e.template set_logic<kLong>(r);
    e.prefetch();
    e.idle(34 + 2 * steps);
    e.finish();
  }

  template <int M>
  static void divu(Core& core) {
    E e(core);
    const std::uint32_t divisor = e.template operand<M, kWord>();
    const std::uint32_t dividend = e.d(e.rx());
    if (divisor == 0) {
      zero_divide(e, false, dividend);
      return;
    }
    e.s.c = 0;
    if (dividend >> 16 >= divisor) {
      if (e.is_020()) {
        set_divu_overflow_020(e.s, e.core.model, dividend);
      } else {
        overflow(e);
      }
      e.idle(6);
      e.prefetch();
      e.finish();
      return;
    }
    const std::uint32_t quotient = dividend / divisor;
    e.d(e.rx()) = dividend % divisor << 16 | quotient;
    e.template set_nz<kWord>(quotient);
    e.s.v = 0;
    // Restoring division, one bit a step: a step without a carry out takes two clocks more unless
    // it subtracts.
    unsigned clocks = 72;
    std::uint32_t rest = dividend;
    const std::uint32_t high = divisor << 16;
    for (int i = 0; i < 15; ++i) {
      const bool carry = (rest & 0x80000000u) != 0;
      rest <<= 1;
      if (carry) {
        rest -= high;
      } else if (rest >= high) {
        rest -= high;
        clocks += 2;
      } else {
        clocks += 4;
      }
    }
    e.idle(clocks);
    e.prefetch();
    e.finish();
  }

  template <int M>
  static void divs(Core& core) {
    E e(core);
    const std::uint32_t src = e.template operand<M, kWord>();
    const auto divisor = static_cast<std::int16_t>(src);
    const auto dividend = static_cast<std::int32_t>(e.d(e.rx()));
    if (divisor == 0) {
      zero_divide(e, true, 0);
      return;
    }
    const std::uint32_t x = dividend < 0 ? 0u - static_cast<std::uint32_t>(dividend)
                                         : static_cast<std::uint32_t>(dividend);
    const std::uint32_t y = static_cast<std::uint32_t>(divisor < 0 ? -divisor : divisor);
    unsigned clocks = dividend < 0 ? 10 : 8;
    e.s.c = 0;
    if (x >> 16 >= y) {
      divs_overflow(e, x, y);
      e.idle(clocks + 4);
      e.prefetch();
      e.finish();
      return;
    }
    const std::uint32_t magnitude = x / y;
    const bool negative = (dividend < 0) != (divisor < 0);
    // 15 steps of unsigned division, two clocks more for each zero among the upper 15 bits of the
    // quotient's magnitude.
    clocks += 110;
    if (divisor >= 0) clocks += dividend < 0 ? 2u : static_cast<unsigned>(-2);
    clocks += 2 * static_cast<unsigned>(15 - __builtin_popcount(magnitude & 0xFFFE));
    const std::uint32_t quotient = negative ? 0u - magnitude : magnitude;
    if (static_cast<std::int32_t>(quotient) != static_cast<std::int16_t>(quotient)) {
      divs_overflow(e, x, y);
    } else {
      const std::uint32_t rest = dividend < 0 ? 0u - x % y : x % y;
      e.d(e.rx()) = rest << 16 | (quotient & 0xFFFF);
      e.template set_nz<kWord>(quotient);
      e.s.v = 0;
    }
    e.idle(clocks);
    e.prefetch();
    e.finish();
  }

  /// ABCD (Add) or SBCD
  template <bool Add, bool Memory>
  static void bcd(Core& core) {
    E e(core);
    if constexpr (!Memory) {
      const std::uint32_t r =
          Add ? abcd(e, e.d(e.rx()), e.d(e.ry())) : sbcd(e, e.d(e.rx()), e.d(e.ry()));
      e.template put<kByte>(e.rx(), r);
      e.prefetch();
      e.idle(2);
    } else {
      e.idle(2);
      const std::uint32_t src = pop_down<kByte>(e, e.ry());
      e.sample_interrupts();
      const std::uint32_t dst = pop_down<kByte>(e, e.rx());
      const std::uint32_t r = Add ? abcd(e, dst, src) : sbcd(e, dst, src);
      e.template finish_with_write<kByte, false>(e.a(e.rx()), r);
    }
    e.finish();
  }
  template <int M>
  static void nbcd(Core& core) {
    E e(core);
    if constexpr (M == kDn) {
      e.template put<kByte>(e.ry(), sbcd(e, 0, e.d(e.ry())));
      e.prefetch();
      e.idle(2);
    } else {
      const auto dst = e.template memory_operand<M, kByte>();
      e.template finish_with_write<kByte>(dst.address, sbcd(e, 0, dst.value));
    }
    e.finish();
  }

  template <int M>
  static void chk(Core& core) {
    E e(core);
    const auto bound = static_cast<std::int16_t>(e.template operand<M, kWord>());
    const auto value = static_cast<std::int16_t>(e.d(e.rx()));
    chk_against(e, value, bound);
  }
  /// The value is taken from the bound first: an overflow of that makes a negative value look too
  /// large.
  static M68K_INLINE void chk_against(E& e, std::int32_t value, std::int32_t bound) {
    e.s.v = e.s.c = 0;
    e.s.z = static_cast<std::uint32_t>(value);
    e.s.n = 0;
    const std::int32_t difference = bound - value;
    if (value > bound) {
      e.s.n = static_cast<std::uint32_t>(value);
      e.exception(kVectorChk, e.s.pc - 2, 8);
    } else if (value < 0) {
      e.s.n = 0x80000000u;
      e.exception(kVectorChk, e.s.pc - 2,
                  difference != static_cast<std::int16_t>(difference) ? 8 : 10);
    } else {
      e.idle(6);
      e.prefetch();
      e.finish();
    }
  }

 private:
  static M68K_INLINE void overflow(E& e) {
    e.s.v = e.s.n = 0x80000000u;
    e.s.z = 1;
  }
  /// By the magnitudes of dividend and divisor.
  static M68K_INLINE void divs_overflow(E& e, std::uint32_t dividend, std::uint32_t divisor) {
    if (e.is_020()) {
      set_divs_overflow_020(e.s, e.core.model, dividend, divisor);
    } else {
      overflow(e);
    }
  }
  static M68K_COLD void zero_divide(E& e, bool is_signed, std::uint32_t dividend) {
    if (e.is_020()) {
      set_zero_divide_020(e.s, e.core.model, is_signed, dividend >> 16);
    } else {
      // The flags of the first step of DIVU: those of the dividend's high word.
      e.s.n = dividend;
      e.s.z = dividend >> 16;
      e.s.v = e.s.c = 0;
    }
    e.exception(kVectorZeroDivide, e.s.pc - 2, 8);
  }
  /// -(An) of the two-memory-operand instructions: the long word is read low word first.
  template <int S>
  static M68K_INLINE std::uint32_t pop_down(E& e, int reg) {
    if constexpr (S == kLong && !P::kLater) {
      const std::uint32_t at = e.a(reg) - 4;
      e.check_even_read(at + 2, e.data_access(), 0);
      const std::uint32_t low = e.read_cycle(at + 2, e.data_access(), 0);
      e.a(reg) = at;
      return static_cast<std::uint32_t>(e.read_cycle(at, e.data_access(), 0)) << 16 | low;
    } else {
      e.a(reg) -= E::template step<S>(reg == 7);
      return e.template read<S>(e.a(reg), 0);
    }
  }
  // Decimal sums are corrected digit by digit; N and V are those of the binary steps, as the chip
  // leaves them.
  static M68K_INLINE std::uint32_t abcd(E& e, std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t low = (dst & 0xF) + (src & 0xF) + e.s.x;
    const std::uint32_t plain = (dst & 0xF0) + (src & 0xF0) + low;
    std::uint32_t r = plain + (low > 9 ? 6 : 0);
    e.s.c = e.s.x = (r & 0x3F0) > 0x90 ? 1 : 0;
    if (e.s.c != 0) r += 0x60;
    finish_bcd(e, r, ~plain & r);
    return r & 0xFF;
  }
  static M68K_INLINE std::uint32_t sbcd(E& e, std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t low = (dst & 0xF) - (src & 0xF) - e.s.x;
    const std::uint32_t plain = (dst & 0xF0) - (src & 0xF0) + low;
    const std::uint32_t correction = (low & 0xF0) != 0 ? 6 : 0;
    const std::uint32_t binary = (dst & 0xFF) - (src & 0xFF) - e.s.x;
    std::uint32_t r = plain - correction;
    if ((binary & 0x100) != 0) r -= 0x60;
    e.s.c = e.s.x = ((binary - correction) & 0x300) != 0 ? 1 : 0;
    finish_bcd(e, r, plain & ~r);
    return r & 0xFF;
  }
  static M68K_INLINE void finish_bcd(E& e, std::uint32_t r, std::uint32_t overflow) {
    e.s.z |= r & 0xFF;
    if (e.is_020()) {
      set_decimal_flags_020(e.s, e.core.model, r);
      return;
    }
    e.s.n = r << 24;
    e.s.v = overflow << 24;
  }
};

}  // namespace collide::m68k
