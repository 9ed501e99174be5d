// SPDX-License-Identifier: MIT
// Internal to model/m68k: program control.
#pragma once

#include "model/m68k/exec.h"

namespace collide::m68k {

/// The condition that never holds: BSR's and DBRA's opcodes have it.
constexpr int kFalse = 1;

template <class P>
struct FlowOps {
  using E = Exec<P>;

  /// Bcc and BRA with an 8-bit displacement; 0 selects the word after the opcode.
  template <int C, bool Word>
  static void bcc(Core& core) {
    E e(core);
    const std::uint32_t displacement = sign_extend < Word ? 2 : 1 > (Word ? e.s.irc : e.op);
    if (e.condition(C)) {
      e.idle(2);
      e.jump(e.s.pc - 2 + displacement);
    } else {
      e.idle(4);
      if constexpr (Word) e.ext();
      e.prefetch();
    }
    e.finish();
  }
  template <bool Word>
  static void bsr(Core& core) {
    E e(core);
    const std::uint32_t displacement = sign_extend < Word ? 2 : 1 > (Word ? e.s.irc : e.op);
    const std::uint32_t target = e.s.pc - 2 + displacement;
    e.idle(2);
    e.push(e.s.pc - (Word ? 0 : 2));
    // PC is the target by now.
    e.s.pc = target;
    e.check_jump(target, target);
    e.refill(target, 0);
    e.finish();
  }
  /// `Always`: DBRA, which loops whatever the flags are.
  template <bool Always>
  static void dbcc(Core& core) {
    E e(core);
    if (!Always && e.condition(e.op >> 8 & 15u)) {
      e.idle(4);
      e.ext();
      e.prefetch();
      e.finish();
      return;
    }
    const std::uint32_t target = e.s.pc - 2 + sign_extend<2>(e.s.irc);
    std::uint32_t& reg = e.d(e.ry());
    const std::uint32_t count = (reg - 1) & 0xFFFF;
    e.idle(2);
    e.check_jump(target, e.s.pc - 2);
    e.template put<kWord>(e.ry(), count);
    if (count != 0xFFFF) {
      e.refill(target, 0);
    } else {
      // The target has been fetched by the time the counter is found to have expired.
      e.read_cycle(target, e.program_access(), 0);
      e.template ext<0>();
      e.prefetch();
    }
    e.finish();
  }

  template <int M>
  static void jmp(Core& core) {
    E e(core);
    const std::uint32_t opcode = e.pc_of_opcode();
    const std::uint32_t target = target_of<M>(e);
    e.check_jump(target, opcode + 2);
    e.refill(target, M == kAbsL ? -4 : -2);
    e.finish();
  }
  template <int M>
  static void jsr(Core& core) {
    E e(core);
    const std::uint32_t target = target_of<M>(e);
    const std::uint32_t back = e.s.pc - (M == kInd ? 2 : 0);
    // PC is the return address as soon as the target's first cycle is under way; in the modes that
    // add, an odd target is found before that.
    constexpr bool kAdds = M == kDisp || M == kIndex || M == kPcDisp || M == kPcIndex;
    e.check_jump(target, kAdds && !P::kLater ? back - 2 : back);
    const std::uint16_t next = e.first_word(target, M == kInd ? -2 : 0);
    e.s.pc = back + 2;
    e.push(back);
    e.s.pc = target + 2;
    e.second_word(next);
    e.finish();
  }
  static void rts(Core& core) {
    E e(core);
    const std::uint32_t target = e.template read<kLong>(e.sp(), -2);
    e.sp() += 4;
    e.jump(target);
    e.finish();
  }
  static void rtr(Core& core) {
    E e(core);
    const std::uint32_t at = e.sp();
    const std::uint32_t ccr = e.template read<kWord>(at, -2);
    const std::uint32_t target = e.template read<kLong>(at + 2, -2);
    e.sp() = at + 6;
    set_condition_codes(e.s, ccr);
    e.jump(target);
    e.finish();
  }
  static void rte(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    const std::uint32_t at = e.sp();
    const std::uint32_t sr = e.template read<kWord>(at, -2);
    const std::uint32_t target = e.template read<kLong>(at + 2, -2);
    e.sp() = at + 6;
    set_status_register(core, static_cast<std::uint16_t>(sr));
    e.jump(target);
    e.finish();
  }

  static void nop(Core& core) {
    E e(core);
    e.prefetch();
    e.finish();
  }
  static void trap(Core& core) {
    E e(core);
    e.exception(kVectorTrap + (e.op & 15u), e.s.pc - 2, 4);
  }
  static void trapv(Core& core) {
    E e(core);
    if ((e.s.v >> 31) != 0) {
      e.exception(kVectorTrapv, e.s.pc - 2, 0);
    } else {
      e.prefetch();
      e.finish();
    }
  }
  static void stop(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    e.idle(4);
    set_status_register(core, e.s.irc);
    e.sample_interrupts();
    e.s.run = RunState::kStopped;
    core.limit = 0;
    e.finish();
  }
  static void reset(Core& core) {
    E e(core);
    if (!e.privileged()) return;
    // The inputs are not looked at again in the long wait.
    e.sample_interrupts();
    e.idle(4);
    core.bus->reset_output(e.s.clock + e.t);
    e.idle(124);
    e.template prefetch<false>();
    e.finish();
  }
  static void illegal(Core& core) {
    E e(core);
    e.not_executed(kVectorIllegal);
  }
  static void line_a(Core& core) {
    E e(core);
    e.not_executed(kVectorLineA);
  }
  static void line_f(Core& core) {
    E e(core);
    e.not_executed(kVectorLineF);
  }

 private:
  /// Target of JMP and JSR: the last extension word is used out of the queue, which is filled again
  /// anyway.
  template <int M>
  static M68K_INLINE std::uint32_t target_of(E& e) {
    if constexpr (M == kInd) {
      return e.a(e.ry());
    } else if constexpr (M == kDisp || M == kPcDisp) {
      e.idle(2);
      return (M == kDisp ? e.a(e.ry()) : e.s.pc - 2) + sign_extend<2>(e.s.irc);
    } else if constexpr (M == kAbsW) {
      e.idle(2);
      return sign_extend<2>(e.s.irc);
    } else if constexpr (M == kAbsL) {
      const std::uint32_t high = e.ext();
      return high << 16 | e.s.irc;
    } else {
      e.idle(6);
      const std::uint32_t base = M == kIndex ? e.a(e.ry()) : e.s.pc - 2;
      const std::uint16_t word = e.s.irc;
      if constexpr (P::kLater) {
        if (e.is_020()) {
          e.ext();
          const std::uint32_t target = e.indexed_020(base, word, M == kPcIndex);
          // Leaves the prefetch address where the return address is reckoned from.
          e.s.pc -= 2;
          return target;
        }
      }
      const std::uint32_t index = e.s.r[word >> 12];
      return base + sign_extend<1>(word) + (word & 0x800 ? index : sign_extend<2>(index));
    }
  }
};

}  // namespace collide::m68k
