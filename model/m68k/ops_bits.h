// SPDX-License-Identifier: MIT
// Internal to model/m68k: shifts, single bits, Scc and TAS.
#pragma once

#include "model/m68k/exec.h"

namespace collide::m68k {

enum Shift : int { kAs, kLs, kRox, kRo };
enum BitOp : int { kBtst, kBchg, kBclr, kBset };

template <class P>
struct BitOps {
  using E = Exec<P>;

  /// `count` is 0..63; sets all flags.
  template <int Kind, bool Left, int S>
  static M68K_INLINE std::uint32_t shift(E& e, std::uint32_t value, unsigned count) {
    constexpr int kBits = 8 * S;
    std::uint32_t r;
    std::uint32_t overflow = 0;
    if constexpr (Kind == kAs || Kind == kLs) {
      std::uint32_t carry;
      if constexpr (Left) {
        const std::uint32_t top = value << kTop<S>;
        const std::uint64_t wide = static_cast<std::uint64_t>(top) << count;
        r = static_cast<std::uint32_t>(wide) >> kTop<S>;
        carry = static_cast<std::uint32_t>(wide >> 32) & 1;
        if constexpr (Kind == kAs) {
          // V: the sign changed at any step, that is, the bits that passed the sign were not all
          // alike.
          if (count >= kBits) {
            overflow = top != 0 ? 0x80000000u : 0;
          } else {
            const auto passed =
                static_cast<std::uint32_t>(static_cast<std::int32_t>(0x80000000u) >> count);
            const std::uint32_t bits = top & passed;
            overflow = bits != 0 && bits != passed ? 0x80000000u : 0;
          }
        }
      } else {
        // One bit below the operand catches the last bit shifted out.
        std::uint64_t wide;
        if constexpr (Kind == kAs) {
          wide = static_cast<std::uint64_t>(
              static_cast<std::int64_t>(static_cast<std::int32_t>(sign_extend<S>(value))) * 2 >>
              count);
        } else {
          wide = static_cast<std::uint64_t>(value & kMask<S>) << 1 >> count;
        }
        r = static_cast<std::uint32_t>(wide >> 1) & kMask<S>;
        carry = static_cast<std::uint32_t>(wide) & 1;
      }
      e.s.c = carry;
      e.s.x = count != 0 ? carry : e.s.x;
    } else if constexpr (Kind == kRo) {
      value &= kMask<S>;
      const unsigned by = count & (kBits - 1);
      if constexpr (Left) {
        r = static_cast<std::uint32_t>((static_cast<std::uint64_t>(value) << by |
                                        static_cast<std::uint64_t>(value) >> (kBits - by))) &
            kMask<S>;
        e.s.c = count != 0 ? r & 1 : 0;
      } else {
        r = static_cast<std::uint32_t>((static_cast<std::uint64_t>(value) >> by |
                                        static_cast<std::uint64_t>(value) << (kBits - by))) &
            kMask<S>;
        e.s.c = count != 0 ? r >> (kBits - 1) & 1 : 0;
      }
    } else {
      // X is one more bit of the rotated word: above the operand.
      const unsigned by = count % (kBits + 1);
      const std::uint64_t ring = static_cast<std::uint64_t>(e.s.x) << kBits | (value & kMask<S>);
      const std::uint64_t turned =
          Left ? ring << by | ring >> (kBits + 1 - by) : ring >> by | ring << (kBits + 1 - by);
      r = static_cast<std::uint32_t>(turned) & kMask<S>;
      e.s.x = e.s.c = static_cast<std::uint32_t>(turned >> kBits) & 1;
    }
    e.template set_nz<S>(r);
    e.s.v = overflow;
    return r;
  }

  template <int Kind, bool Left, int S, bool ByRegister>
  static void shift_register(Core& core) {
    E e(core);
    const unsigned count =
        ByRegister ? e.d(e.rx()) & 63 : ((static_cast<unsigned>(e.rx()) + 7) & 7) + 1;
    const std::uint32_t r = shift<Kind, Left, S>(e, e.d(e.ry()), count);
    e.template put<S>(e.ry(), r);
    e.prefetch();
    e.idle((S == kLong ? 4 : 2) + 2 * count);
    e.finish();
  }
  template <int Kind, bool Left, int M>
  static void shift_memory(Core& core) {
    E e(core);
    const auto dst = e.template memory_operand<M, kWord>();
    e.template finish_with_write<kWord>(dst.address, shift<Kind, Left, kWord>(e, dst.value, 1));
    e.finish();
  }

  /// BTST, BCHG, BCLR, BSET: 32 bits of a register, or a byte.
  template <int Op, int M, bool Dynamic>
  static void bit(Core& core) {
    E e(core);
    const std::uint32_t number = Dynamic ? e.d(e.rx()) : e.template ext<0>();
    const auto apply = [](std::uint32_t value, std::uint32_t mask) {
      return Op == kBchg ? value ^ mask : Op == kBclr ? value & ~mask : value | mask;
    };
    if constexpr (M == kDn) {
      const std::uint32_t mask = 1u << (number & 31);
      std::uint32_t& value = e.d(e.ry());
      e.s.z = value & mask;
      if constexpr (Op != kBtst) value = apply(value, mask);
      e.prefetch();
      unsigned clocks = Op == kBclr ? 4 : 2;
      if (Op != kBtst && (number & 31) > 15) clocks += 2;
      e.idle(clocks);
    } else {
      const std::uint32_t mask = 1u << (number & 7);
      if constexpr (M == kImm) {
        e.s.z = e.template immediate<kByte>() & mask;
        e.prefetch();
        e.idle(2);
      } else {
        const auto dst = e.template memory_operand<M, kByte>();
        e.s.z = dst.value & mask;
        if constexpr (Op == kBtst) {
          e.prefetch();
        } else {
          e.template finish_with_write<kByte>(dst.address, apply(dst.value, mask));
        }
      }
    }
    e.finish();
  }

  template <int M>
  static void scc(Core& core) {
    E e(core);
    const bool yes = e.condition(e.op >> 8 & 15u);
    if constexpr (M == kDn) {
      e.template put<kByte>(e.ry(), yes ? 0xFF : 0);
      e.prefetch();
      if (yes) e.idle(2);
    } else {
      // A 68000 reads the byte first.
      const auto dst = e.template memory_operand<M, kByte, !P::kLater>();
      e.template finish_with_write<kByte>(dst.address, yes ? 0xFF : 0);
    }
    e.finish();
  }

  template <int M>
  static void tas(Core& core) {
    E e(core);
    if constexpr (M == kDn) {
      const std::uint32_t value = e.d(e.ry());
      e.template set_logic<kByte>(value);
      e.template put<kByte>(e.ry(), value | 0x80);
      e.prefetch();
    } else {
      const std::uint32_t at = e.template memory_operand<M, kByte, false>().address;
      std::uint32_t value;
      if constexpr (P::kLater) {
        const TimedRead got =
            later_read(core, at, kByte, e.s.supervisor | 1u, e.s.pc - 2, e.t, true);
        e.t += got.clocks;
        value = got.data;
        e.template set_logic<kByte>(value);
        e.idle(2);
        e.t +=
            later_write(core, at, kByte, value | 0x80, e.s.supervisor | 1u, e.s.pc - 2, e.t, true);
      } else {
        const bool odd = (at & 1) != 0;
        const Access access = e.data_access((odd ? Access::kLds : Access::kUds) | Access::kRmw);
        const std::uint16_t word = e.read_cycle(at, access, -2);
        value = odd ? word & 0xFFu : word >> 8u;
        e.template set_logic<kByte>(value);
        e.idle(2);
        const std::uint32_t marked = value | 0x80;
        // Nobody gets the bus between the two halves.
        const bool requested = e.s.bus_requested;
        e.s.bus_requested = false;
        e.write_cycle(at, static_cast<std::uint16_t>(odd ? marked : marked << 8), access, -2);
        e.s.bus_requested = requested || e.s.bus_requested;
      }
      e.prefetch();
    }
    e.finish();
  }
};

}  // namespace collide::m68k
