// SPDX-License-Identifier: MIT
// Internal to model/m68k: data movement.
#pragma once

#include "model/m68k/exec.h"

namespace collide::m68k {

template <class P>
struct MoveOps {
  using E = Exec<P>;

  /// MOVE, all memory destinations. The write comes before the last prefetch except for -(An), and
  /// abs.l after a memory source is written before its second address word has left the queue.
  template <int S, int SM, int DM>
  static void move(Core& core) {
    E e(core);
    const std::uint32_t value = e.template operand<SM, S>();
    const int reg = e.rx();
    if constexpr (DM == kDn) {
      e.template set_logic<S>(value);
      e.template put<S>(reg, value);
      e.prefetch();
    } else if constexpr (DM == kInd || DM == kPost) {
      const std::uint32_t at = e.a(reg);
      store<S, SM, DM>(e, at, value, 0);
      if constexpr (DM == kPost) e.a(reg) = at + E::template step<S>(reg == 7);
      e.template prefetch<!samples_early<S, SM, DM>()>();
    } else if constexpr (DM == kPre) {
      if constexpr (S == kLong) {
        const std::uint16_t next = e.prefetch_early();
        const std::uint32_t at = e.a(reg) - 4;
        e.template set_logic<S>(value);
        if constexpr (P::kLater) {
          e.template write<S>(at, value, -2);
        } else {
          e.check_even_write(at + 2, static_cast<std::uint16_t>(value), -2);
          e.write_cycle(at + 2, static_cast<std::uint16_t>(value), e.data_access(), -2);
          e.s.ird = next;
          e.template write_cycle<true>(at, static_cast<std::uint16_t>(value >> 16), e.data_access(),
                                       -2);
        }
        e.a(reg) = at;
        e.s.ird = next;
      } else {
        e.s.ird = e.prefetch_early();
        const std::uint32_t at = e.a(reg) -= E::template step<S>(reg == 7);
        e.template set_logic<S>(value);
        e.template write<S, true>(at, value, -2);
      }
    } else if constexpr (DM == kAbsL && !is_register(SM) && SM != kImm) {
      const std::uint32_t high = e.template ext<0>();
      store<S, SM, DM>(e, high << 16 | e.s.irc, value, S == kLong ? 0 : -2);
      e.template ext<0>();
      e.prefetch();
    } else {
      const std::uint32_t at = e.template address<DM, S, true>(reg);
      store<S, SM, DM>(e, at, value, -2);
      e.template prefetch<!samples_early<S, SM, DM>()>();
    }
    e.finish();
  }

  template <int S, int SM>
  static void movea(Core& core) {
    E e(core);
    e.a(e.rx()) = sign_extend<S>(e.template operand<SM, S>());
    e.prefetch();
    e.finish();
  }

  static void moveq(Core& core) {
    E e(core);
    const std::uint32_t value = sign_extend<1>(e.op);
    e.d(e.rx()) = value;
    e.template set_logic<kLong>(value);
    e.prefetch();
    e.finish();
  }

  template <int S, int M>
  static void movem_to_memory(Core& core) {
    E e(core);
    std::uint32_t list = e.template ext < M == kIndex ? -2 : M == kInd || M == kPre ? 2 : 0 > ();
    const int reg = e.ry();
    if constexpr (M == kPre) {
      std::uint32_t at = e.a(reg);
      // The list is reversed: bit 0 is A7. A 68000 stores the base register as it was, a 68020 as
      // it will be.
      if (e.is_020() && (list >> (7 - reg) & 1) != 0) {
        const std::uint32_t before = at;
        e.a(reg) = before - S;
        at = store_reversed<S>(e, list, before);
      } else {
        at = store_reversed<S>(e, list, at);
      }
      e.a(reg) = at;
    } else {
      std::uint32_t at = movem_address<M, S, true>(e, reg);
      for (int i = 0; list != 0; ++i, list >>= 1) {
        if ((list & 1) == 0) continue;
        e.template write<S>(at, e.s.r[i], 0);
        at += S;
      }
    }
    e.prefetch();
    e.finish();
  }

  /// One word is read beyond the last register.
  template <int S, int M>
  static void movem_to_registers(Core& core) {
    E e(core);
    std::uint32_t list = e.template ext < M == kInd || M == kPost ? -2 : 0 > ();
    const int reg = e.ry();
    std::uint32_t at = movem_address<M, S, false>(e, reg);
    if constexpr ((M == kIndex || M == kPcIndex) && !P::kLater) {
      // PC has not moved with the index word yet when the first address is found to be odd.
      e.check_even_read(at, e.operand_access(is_program(M)), -4);
    }
    for (int i = 0; list != 0; ++i, list >>= 1) {
      if ((list & 1) == 0) continue;
      e.s.r[i] = sign_extend<S>(e.template read<S>(at, 0, is_program(M)));
      at += S;
    }
    if constexpr (M == kPost) e.sample_interrupts();
    if (!e.is_020()) e.template read<kWord>(at, 0, is_program(M));
    if constexpr (M == kPost) e.a(reg) = at;
    e.template prefetch<M != kPost>();
    e.finish();
  }

  template <int S>
  static void movep_to_memory(Core& core) {
    E e(core);
    const std::uint32_t value = e.d(e.rx());
    std::uint32_t at = e.a(e.ry()) + sign_extend<2>(e.ext());
    for (int shift = 8 * S - 8; shift >= 0; shift -= 8, at += 2) {
      e.template write<kByte>(at, value >> shift, -4);
    }
    e.prefetch();
    e.finish();
  }
  template <int S>
  static void movep_to_register(Core& core) {
    E e(core);
    std::uint32_t at = e.a(e.ry()) + sign_extend<2>(e.ext());
    std::uint32_t value = 0;
    for (int i = 0; i < S; ++i, at += 2) {
      if (i == S - 1) e.sample_interrupts();
      value = value << 8 | e.template read<kByte>(at, -4);
    }
    e.template put<S>(e.rx(), value);
    e.template prefetch<false>();
    e.finish();
  }

  template <int M>
  static void lea(Core& core) {
    E e(core);
    // Alone among the modes, PC stays when LEA takes a short absolute address.
    const std::uint32_t at =
        M == kAbsW ? sign_extend<2>(e.ext()) : e.template address<M, kLong>(e.ry());
    if constexpr (M == kIndex || M == kPcIndex) e.idle(2);
    e.a(e.rx()) = at;
    e.prefetch();
    e.finish();
  }
  template <int M>
  static void pea(Core& core) {
    E e(core);
    const std::uint32_t at = e.template address<M, kLong>(e.ry());
    if constexpr (M == kIndex || M == kPcIndex) e.idle(2);
    if constexpr (M == kAbsW || M == kAbsL) {
      e.push(at);
      e.prefetch();
    } else {
      const std::uint16_t next = e.prefetch_early();
      const std::uint32_t top = e.sp() - 4;
      if constexpr (P::kLater) {
        e.template write<kLong>(top, at, -2);
      } else {
        e.check_even_write(top, static_cast<std::uint16_t>(at >> 16), -2);
        e.write_cycle(top, static_cast<std::uint16_t>(at >> 16), e.data_access(), -2);
        e.s.ird = next;
        e.template write_cycle<true>(top + 2, static_cast<std::uint16_t>(at), e.data_access(), -2);
      }
      e.sp() = top;
      e.s.ird = next;
    }
    e.finish();
  }

  template <int Kind>  // 0 data registers, 1 address registers, 2 one of each
  static void exg(Core& core) {
    E e(core);
    std::uint32_t& x = Kind == 1 ? e.a(e.rx()) : e.d(e.rx());
    std::uint32_t& y = Kind == 0 ? e.d(e.ry()) : e.a(e.ry());
    const std::uint32_t old = x;
    x = y;
    y = old;
    e.prefetch();
    e.idle(2);
    e.finish();
  }
  static void swap(Core& core) {
    E e(core);
    std::uint32_t& value = e.d(e.ry());
    value = value >> 16 | value << 16;
    e.template set_logic<kLong>(value);
    e.prefetch();
    e.finish();
  }
  static void link(Core& core) {
    E e(core);
    // PC is past the whole instruction from its displacement on.
    const std::uint32_t displacement = sign_extend<2>(e.template ext<2>());
    const std::uint32_t frame = e.a(e.ry());
    e.sp() -= 4;
    e.write_long_sampling(e.sp(), frame, 0);
    e.a(e.ry()) = e.sp();
    e.sp() += displacement;
    e.template prefetch<false>();
    e.finish();
  }
  static void unlk(Core& core) {
    E e(core);
    const std::uint32_t at = e.a(e.ry());
    const std::uint32_t value = e.read_long_sampling(at, 0);
    e.sp() = at + 4;
    e.a(e.ry()) = value;
    e.template prefetch<false>();
    e.finish();
  }

  template <int M>
  static void move_from_sr(Core& core) {
    E e(core);
    if constexpr (P::kLater) {
      if (!e.privileged()) return;
    }
    from_status<M>(e, status_register(e.s));
  }
  template <int M>
  static void move_from_ccr(Core& core) {  // 68010 on
    E e(core);
    from_status<M>(e, condition_codes(e.s));
  }
  template <int M>
  static void move_to_ccr(Core& core) {
    E e(core);
    const std::uint32_t value = e.template operand<M, kWord>();
    e.idle(4);
    set_condition_codes(e.s, value);
    e.refill(e.s.pc - 2);
    e.finish();
  }
  template <int M>
  static void move_to_sr(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    const std::uint32_t value = e.template operand<M, kWord>();
    e.idle(4);
    set_status_register(core, static_cast<std::uint16_t>(value));
    e.refill(e.s.pc - 2);
    e.finish();
  }
  static void move_to_usp(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    e.s.usp = e.a(e.ry());
    e.prefetch();
    e.finish();
  }
  static void move_from_usp(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    e.a(e.ry()) = e.s.usp;
    e.prefetch();
    e.finish();
  }

 private:
  /// As Exec::address(), but PC stays behind the list while registers are loaded, and is past the
  /// whole instruction early when they are stored.
  template <int M, int S, bool ToMemory>
  static M68K_INLINE std::uint32_t movem_address(E& e, int reg) {
    if constexpr (M == kAbsW) {
      return sign_extend<2>(e.template ext < ToMemory ? 2 : -2 > ());
    } else if constexpr (M == kAbsL) {
      const std::uint32_t high = e.ext();
      return high << 16 | e.template ext < ToMemory ? 2 : 0 > ();
    } else if constexpr (M == kDisp && ToMemory) {
      return e.a(reg) + sign_extend<2>(e.template ext<2>());
    } else if constexpr (M == kIndex && ToMemory) {
      e.idle(2);
      return e.template indexed<2>(e.a(reg));
    } else {
      return e.template address<M, S>(reg);
    }
  }
  /// The source needs no separate memory cycle: a register or an immediate.
  static constexpr bool from_queue(int source) { return is_register(source) || source == kImm; }
  /// Interrupts are sampled before the last write and not before the prefetch behind it.
  template <int S, int SM, int DM>
  static constexpr bool samples_early() {
    return DM == kPost ||
           (S == kLong && from_queue(SM) && (DM == kInd || DM == kDisp || DM == kIndex));
  }
  /// The flags are set before the write, and a faulting MOVE stacks them. For a long word they are
  /// set in steps: what a fault of the first write finds depends on how far the ALU has come by
  /// then.
  template <int S, int SM, int DM>
  static M68K_INLINE void store(E& e, std::uint32_t at, std::uint32_t value, int adjust) {
    if constexpr (S == kLong && !P::kLater) {
      if (M68K_UNLIKELY(at & 1)) {
        if constexpr (!from_queue(SM)) {
          if constexpr (DM == kInd || DM == kPost || DM == kAbsL) {
            e.template set_logic<kWord>(value);
          } else {
            e.template set_logic<kLong>(value);
          }
        } else if constexpr (DM == kDisp || DM == kIndex) {
          // Of the high word, and Z only where it was set.
          e.s.n = value;
          e.s.z |= value >> 16;
        } else if constexpr (DM == kAbsW || DM == kAbsL) {
          e.template set_logic<kLong>(value);
        }
        e.check_even_write(at, static_cast<std::uint16_t>(value >> 16), adjust);
      }
    }
    e.template set_logic<S>(value);
    if constexpr (samples_early<S, SM, DM>()) {
      if constexpr (S == kLong) {
        e.write_long_sampling(at, value, adjust);
        return;
      }
      e.sample_interrupts();
    }
    e.template write<S>(at, value, adjust);
  }
  template <int S>
  static M68K_INLINE std::uint32_t store_reversed(E& e, std::uint32_t list, std::uint32_t at) {
    for (int i = 15; list != 0; --i, list >>= 1) {
      if ((list & 1) == 0) continue;
      if constexpr (S == kLong && P::kLater) {
        at -= 4;
        e.template write<kLong>(at, e.s.r[i], 0);
      } else if constexpr (S == kLong) {
        e.template write<kWord>(at - 2, e.s.r[i], 0);
        e.template write<kWord>(at - 4, e.s.r[i] >> 16, 0);
        at -= 4;
      } else {
        at -= 2;
        e.template write<kWord>(at, e.s.r[i], 0);
      }
    }
    return at;
  }
  template <int M>
  static M68K_INLINE void from_status(E& e, std::uint32_t value) {
    if constexpr (M == kDn) {
      e.prefetch();
      e.idle(2);
      e.template put<kWord>(e.ry(), value);
    } else {
      // A 68000 reads the operand it is going to overwrite.
      const auto dst = e.template memory_operand<M, kWord, !P::kLater>();
      e.template finish_with_write<kWord>(dst.address, value);
    }
    e.finish();
  }
};

}  // namespace collide::m68k
