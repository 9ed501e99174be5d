// SPDX-License-Identifier: MIT
// Internal to model/m68k: the vocabulary instruction handlers are written in.
//
// A handler is written once and compiled for each policy. Clocks add up in a local that the
// compiler folds to a constant wherever it can; they reach the state when the handler calls
// finish().
#pragma once

#include <cstdint>

#include "model/m68k/caches.h"
#include "model/m68k/core.h"

#define M68K_INLINE inline __attribute__((always_inline))
#define M68K_COLD __attribute__((cold, noinline))
#define M68K_LIKELY(x) __builtin_expect(!!(x), 1)
#define M68K_UNLIKELY(x) __builtin_expect(!!(x), 0)

namespace collide::m68k {

/// 68000, whole instructions: memory in the window is reached directly, everything else by bus
/// cycles.
struct Direct68000 {
  static constexpr bool kDirect = true;
  static constexpr bool kLater = false;
};
/// 68000, every bus cycle is a call.
struct Bus68000 {
  static constexpr bool kDirect = false;
  static constexpr bool kLater = false;
};
/// 68010 and later models, every bus cycle is a call.
struct Later {
  static constexpr bool kDirect = false;
  static constexpr bool kLater = true;
};

/// Addressing modes as template arguments: the mode field, or 7 + the register field of mode 7. A
/// handler for kMemory serves them all but registers and immediates: the opcode says which it is.
enum Mode : int {
  kDn = 0,
  kAn = 1,
  kInd = 2,
  kPost = 3,
  kPre = 4,
  kDisp = 5,
  kIndex = 6,
  kAbsW = 7,
  kAbsL = 8,
  kPcDisp = 9,
  kPcIndex = 10,
  kImm = 11,
  kMemory = 12,
};

constexpr bool is_register(int mode) {
  return mode <= kAn;
}
constexpr bool is_memory(int mode) {
  return !is_register(mode) && mode != kImm;
}
constexpr bool is_program(int mode) {
  return mode == kPcDisp || mode == kPcIndex;
}

constexpr std::uint32_t kAddressMask68000 = 0xFFFFFE;

constexpr int kByte = 1;
constexpr int kWord = 2;
constexpr int kLong = 4;

template <int S>
constexpr std::uint32_t kMask = S == 4   ? 0xFFFFFFFFu
                                : S == 2 ? 0xFFFFu
                                         : 0xFFu;
template <int S>
constexpr int kTop = 32 - 8 * S;  ///< shift that brings the operand's sign to bit 31

template <int S>
constexpr std::uint32_t sign_extend(std::uint32_t value) {
  return S == 4   ? value
         : S == 2 ? static_cast<std::uint32_t>(static_cast<std::int16_t>(value))
                  : static_cast<std::uint32_t>(static_cast<std::int8_t>(value));
}

// Slow paths, out of line. `clocks` is what the instruction has used before the cycle; `address`
// has all 32 bits and the odd one, as a group-0 frame shows them.
[[noreturn]] M68K_COLD void throw_fault(Core& core, unsigned vector, std::uint32_t address,
                                        std::uint16_t data, Access access, bool write,
                                        std::uint32_t stacked_pc, std::uint32_t clocks,
                                        bool after_dispatch = false);
M68K_COLD std::uint16_t finish_read(Core& core, std::uint32_t address, Access access,
                                    std::uint32_t stacked_pc, std::uint32_t clocks, Reply reply);
M68K_COLD void finish_write(Core& core, std::uint32_t address, std::uint16_t data, Access access,
                            std::uint32_t stacked_pc, std::uint32_t clocks, Reply reply,
                            bool after_dispatch = false);
M68K_COLD std::uint16_t window_miss_read(Core& core, std::uint32_t address, Access access,
                                         std::uint32_t stacked_pc, std::uint32_t clocks);
M68K_COLD void window_miss_write(Core& core, std::uint32_t address, std::uint16_t data,
                                 Access access, std::uint32_t stacked_pc, std::uint32_t clocks,
                                 bool after_dispatch);
M68K_COLD void arbitrate(Core& core, std::uint32_t clocks);
/// Data and clocks of an access of a 68010 or later model, see later_bus.cpp.
struct TimedRead {
  std::uint32_t data;
  std::uint32_t clocks;
};
TimedRead later_read(Core& core, std::uint32_t address, int size, unsigned fc,
                     std::uint32_t stacked_pc, std::uint32_t clocks, bool locked = false);
TimedRead later_fetch(Core& core, std::uint32_t address, unsigned fc, std::uint32_t stacked_pc,
                      std::uint32_t clocks);
/// Returns the clocks used, as do the following.
std::uint32_t later_write(Core& core, std::uint32_t address, int size, std::uint32_t value,
                          unsigned fc, std::uint32_t stacked_pc, std::uint32_t clocks,
                          bool locked = false);
/// MOVE16: one line of 16 bytes.
std::uint32_t later_copy_line(Core& core, std::uint32_t from, std::uint32_t to, unsigned fc,
                              std::uint32_t stacked_pc, std::uint32_t clocks);
std::uint32_t later_maintain(Core& core, const CacheMaintenance& what, std::uint32_t stacked_pc,
                             std::uint32_t clocks);

template <class P>
struct Exec {
  Core& core;
  State& s;
  std::uint32_t t = 0;  ///< clocks of this instruction so far
  const std::uint16_t op;

  M68K_INLINE explicit Exec(Core& c) : core(c), s(c.s), op(c.s.ird) {}
  M68K_INLINE void finish() { s.clock += t; }

  // Registers and opcode fields.
  M68K_INLINE int rx() const { return op >> 9 & 7; }
  M68K_INLINE int ry() const { return op & 7; }
  M68K_INLINE std::uint32_t& d(int i) { return s.r[i]; }
  M68K_INLINE std::uint32_t& a(int i) { return s.r[8 + i]; }
  M68K_INLINE std::uint32_t& sp() { return s.r[15]; }
  template <int S>
  M68K_INLINE void put(int i, std::uint32_t value) {
    if constexpr (S == 4) {
      s.r[i] = value;
    } else {
      s.r[i] = (s.r[i] & ~kMask<S>) | (value & kMask<S>);
    }
  }
  /// Address of the instruction being executed, while `words` of it have been taken from the queue
  /// in addition to the opcode.
  M68K_INLINE std::uint32_t pc_of_opcode(int words = 0) const {
    return s.pc - 4 - 2 * static_cast<std::uint32_t>(words);
  }
  bool is_020() const { return P::kLater && core.model >= Model::k68020; }

  // Bus cycles. `adjust` is what a group-0 frame's PC is relative to the prefetch address.
  M68K_INLINE void idle(unsigned clocks) {
    if constexpr (!P::kDirect) {
      if (M68K_UNLIKELY(core.observes_idle) && clocks != 0) core.bus->idle(clocks, s.clock + t);
    }
    t += clocks;
  }
  M68K_INLINE std::uint16_t read_cycle(std::uint32_t address, Access access, int adjust) {
    if constexpr (P::kDirect) {
      const std::uint32_t at = address & kAddressMask68000;
      if (M68K_LIKELY(at < core.window_bytes)) {
        t += 4;
        return core.window[at >> 1];
      }
      const std::uint16_t data =
          window_miss_read(core, address, access, s.pc + static_cast<std::uint32_t>(adjust), t);
      t += 4;
      return data;
    } else {
      if (M68K_UNLIKELY(s.bus_requested)) arbitrate(core, t);
      const std::uint32_t at = address & (P::kLater ? core.address_mask & ~1u : kAddressMask68000);
      const Reply reply = core.bus->read(at, access, s.clock + t);
      t += 4;
      if (M68K_UNLIKELY(!reply.plain())) {
        return finish_read(core, address, access, s.pc + static_cast<std::uint32_t>(adjust), t - 4,
                           reply);
      }
      return reply.data();
    }
  }
  /// `Last`: the write that ends the instruction, behind its last prefetch.
  template <bool Last = false>
  M68K_INLINE void write_cycle(std::uint32_t address, std::uint16_t data, Access access,
                               int adjust) {
    if constexpr (P::kDirect) {
      const std::uint32_t at = address & kAddressMask68000;
      if (M68K_LIKELY(at < core.window_bytes)) {
        if (access.bits() & Access::kUds) {
          core.window[at >> 1] =
              access.bits() & Access::kLds
                  ? data
                  : static_cast<std::uint16_t>((core.window[at >> 1] & 0xFF) | (data & 0xFF00));
        } else {
          core.window[at >> 1] =
              static_cast<std::uint16_t>((core.window[at >> 1] & 0xFF00) | (data & 0xFF));
        }
      } else {
        window_miss_write(core, address, data, access, s.pc + static_cast<std::uint32_t>(adjust), t,
                          Last);
      }
      t += 4;
    } else {
      if (M68K_UNLIKELY(s.bus_requested)) arbitrate(core, t);
      const std::uint32_t at = address & (P::kLater ? core.address_mask & ~1u : kAddressMask68000);
      const Reply reply = core.bus->write(at, data, access, s.clock + t);
      t += 4;
      if (M68K_UNLIKELY(!reply.plain())) {
        finish_write(core, address, data, access, s.pc + static_cast<std::uint32_t>(adjust), t - 4,
                     reply, Last);
      }
    }
  }
  M68K_INLINE Access data_access(std::uint32_t strobes = Access::kWord) const {
    return Access(s.supervisor | 1u | strobes);
  }
  M68K_INLINE Access program_access() const { return Access(s.supervisor | 2u | Access::kWord); }
  M68K_INLINE Access operand_access(bool program, std::uint32_t strobes = Access::kWord) const {
    return Access(s.supervisor | (program ? 2u : 1u) | strobes);
  }

  M68K_INLINE void check_even_read(std::uint32_t address, Access access, int adjust) {
    if (M68K_UNLIKELY(address & 1)) {
      throw_fault(core, kVectorAddressError, address, 0, access, false,
                  s.pc + static_cast<std::uint32_t>(adjust), t);
    }
  }
  template <bool Last = false>
  M68K_INLINE void check_even_write(std::uint32_t address, std::uint16_t data, int adjust) {
    if (M68K_UNLIKELY(address & 1)) {
      throw_fault(core, kVectorAddressError, address, data, data_access(), true,
                  s.pc + static_cast<std::uint32_t>(adjust), t, Last);
    }
  }

  /// One operand of S bytes; program space for PC-relative modes.
  template <int S>
  M68K_INLINE std::uint32_t read(std::uint32_t address, int adjust, bool program = false) {
    if constexpr (P::kLater) {
      const TimedRead got = later_read(core, address, S, s.supervisor | (program ? 2u : 1u),
                                       s.pc + static_cast<std::uint32_t>(adjust), t);
      t += got.clocks;
      return got.data;
    } else if constexpr (S == kByte) {
      const bool odd = (address & 1) != 0;
      const std::uint16_t data =
          read_cycle(address, operand_access(program, odd ? Access::kLds : Access::kUds), adjust);
      return odd ? data & 0xFFu : data >> 8u;
    } else if constexpr (S == kWord) {
      const Access access = operand_access(program);
      check_even_read(address, access, adjust);
      return read_cycle(address, access, adjust);
    } else {
      const Access access = operand_access(program);
      check_even_read(address, access, adjust);
      const std::uint32_t high = read_cycle(address, access, adjust);
      return high << 16 | read_cycle(address + 2, access, adjust);
    }
  }
  /// Writes high word first.
  template <int S, bool Last = false>
  M68K_INLINE void write(std::uint32_t address, std::uint32_t value, int adjust) {
    if constexpr (P::kLater) {
      t += later_write(core, address, S, value, s.supervisor | 1u,
                       s.pc + static_cast<std::uint32_t>(adjust), t);
    } else if constexpr (S == kByte) {
      if (address & 1) {
        write_cycle<Last>(address, static_cast<std::uint16_t>(value & 0xFF),
                          data_access(Access::kLds), adjust);
      } else {
        write_cycle<Last>(address, static_cast<std::uint16_t>(value << 8),
                          data_access(Access::kUds), adjust);
      }
    } else if constexpr (S == kWord) {
      check_even_write<Last>(address, static_cast<std::uint16_t>(value), adjust);
      write_cycle<Last>(address, static_cast<std::uint16_t>(value), data_access(), adjust);
    } else {
      check_even_write(address, static_cast<std::uint16_t>(value >> 16), adjust);
      write_cycle(address, static_cast<std::uint16_t>(value >> 16), data_access(), adjust);
      write_cycle(address + 2, static_cast<std::uint16_t>(value), data_access(), adjust);
    }
  }

  /// A long word whose second cycle is the one before the last prefetch: interrupts are sampled
  /// between the two.
  M68K_INLINE std::uint32_t read_long_sampling(std::uint32_t address, int adjust) {
    if constexpr (P::kLater) {
      sample_interrupts();
      return read<kLong>(address, adjust);
    } else {
      check_even_read(address, data_access(), adjust);
      const std::uint32_t high = read_cycle(address, data_access(), adjust);
      sample_interrupts();
      return high << 16 | read_cycle(address + 2, data_access(), adjust);
    }
  }
  M68K_INLINE void write_long_sampling(std::uint32_t address, std::uint32_t value, int adjust) {
    if constexpr (P::kLater) {
      sample_interrupts();
      write<kLong>(address, value, adjust);
    } else {
      check_even_write(address, static_cast<std::uint16_t>(value >> 16), adjust);
      write_cycle(address, static_cast<std::uint16_t>(value >> 16), data_access(), adjust);
      sample_interrupts();
      write_cycle(address + 2, static_cast<std::uint16_t>(value), data_access(), adjust);
    }
  }

  // The prefetch queue.
  /// The chip looks at its interrupt inputs two clocks before the instruction's last prefetch cycle
  /// begins, in some instructions before the cycle ahead of that.
  M68K_INLINE void sample_interrupts() { s.ipl_sampled = s.ipl_pin; }
  /// `Adjust` as of a read: the chip's PC moves with some words and stays with others.
  template <int Adjust = -2>
  M68K_INLINE std::uint16_t fetch() {
    constexpr auto kAdjust = static_cast<std::uint32_t>(Adjust);
    std::uint16_t word;
    if constexpr (P::kLater) {
      const TimedRead got = later_fetch(core, s.pc, s.supervisor | 2u, s.pc + kAdjust, t);
      t += got.clocks;
      word = static_cast<std::uint16_t>(got.data);
    } else if constexpr (P::kDirect) {
      word = read_cycle(s.pc, program_access(), Adjust);
    } else {
      // As read_cycle(), with nothing to be kept over the call.
      if (M68K_UNLIKELY(s.bus_requested)) arbitrate(core, t);
      const Reply reply = core.bus->read(s.pc & kAddressMask68000, program_access(), s.clock + t);
      t += 4;
      word = reply.data();
      if (M68K_UNLIKELY(!reply.plain())) {
        word = finish_read(core, s.pc, program_access(), s.pc + kAdjust, t - 4, reply);
      }
    }
    s.pc += 2;
    return word;
  }
  /// Takes an extension word and refills the queue behind it.
  template <int Adjust = -2>
  M68K_INLINE std::uint16_t ext() {
    const std::uint16_t fetched = fetch<Adjust>();
    const std::uint16_t word = s.irc;
    s.irc = fetched;
    return word;
  }
  M68K_INLINE std::uint32_t ext_long() {
    const std::uint32_t high = ext();
    return high << 16 | ext<0>();
  }
  template <int S>
  M68K_INLINE std::uint32_t immediate() {
    if constexpr (S == kLong) {
      return ext_long();
    } else if constexpr (S == kWord) {
      return ext<0>();
    } else {
      return ext<0>() & 0xFFu;
    }
  }
  /// The last prefetch of an instruction that ends with it. The next opcode is in IRD by the time
  /// the cycle could fail.
  template <bool Sample = true>
  M68K_INLINE void prefetch() {
    if constexpr (Sample) sample_interrupts();
    s.ird = s.irc;
    s.irc = fetch<0>();
  }
  /// The last prefetch with writes still to come: returns the next opcode, which goes to IRD with
  /// the last of them.
  template <bool Sample = true>
  M68K_INLINE std::uint16_t prefetch_early() {
    if constexpr (Sample) sample_interrupts();
    const std::uint16_t next = s.irc;
    s.irc = fetch<0>();
    return next;
  }
  /// Last prefetch and last write of an instruction that has read what it writes: low word first.
  template <int S, bool Sample = true>
  M68K_INLINE void finish_with_write(std::uint32_t at, std::uint32_t value) {
    const std::uint16_t next = prefetch_early<Sample>();
    if constexpr (S == kLong && !P::kLater) {
      write_cycle(at + 2, static_cast<std::uint16_t>(value), data_access(), -2);
      s.ird = next;
      write_cycle<true>(at, static_cast<std::uint16_t>(value >> 16), data_access(), -2);
    } else {
      s.ird = next;
      write<S, true>(at, value, -2);
    }
  }
  M68K_INLINE void check_jump(std::uint32_t target, std::uint32_t stacked_pc) {
    if (M68K_UNLIKELY(target & 1)) {
      throw_fault(core, kVectorAddressError, target, 0, program_access(), false, stacked_pc, t);
    }
  }
  /// Fills the queue from `target`, which has been checked; `between` idle clocks lie between the
  /// two reads. `adjust` is for the first of them, relative to the prefetch address so far.
  M68K_INLINE void refill(std::uint32_t target, int adjust = -2, unsigned between = 0) {
    const std::uint16_t next = first_word(target, adjust);
    if (between != 0) idle(between);
    second_word(next);
  }
  M68K_INLINE std::uint16_t first_word(std::uint32_t target, int adjust) {
    if constexpr (P::kLater) {
      core.flow_changed = true;
      s.pc = target;
      return fetch();
    } else {
      const std::uint16_t word = read_cycle(target, program_access(), adjust);
      s.pc = target + 2;
      return word;
    }
  }
  M68K_INLINE void second_word(std::uint16_t first) {
    sample_interrupts();
    s.ird = first;
    s.irc = fetch<0>();
  }
  M68K_INLINE void jump(std::uint32_t target) {
    check_jump(target, s.pc - 2);
    refill(target);
  }

  // Effective addresses.
  template <int S>
  static constexpr std::uint32_t step(bool is_sp) {
    return S == kByte && is_sp ? 2 : S;
  }
  /// Brief extension word (68020 on: full formats, see later.h).
  template <int Adjust = -2>
  M68K_INLINE std::uint32_t indexed(std::uint32_t base, bool program = false) {
    const std::uint16_t word = ext<Adjust>();
    if constexpr (P::kLater) {
      if (is_020()) return indexed_020(base, word, program);
    }
    const std::uint32_t index = s.r[word >> 12];
    return base + sign_extend<1>(word) + (word & 0x800 ? index : sign_extend<2>(index));
  }
  /// Scaled index and the full formats of the 68020: `word` has been taken from the queue.
  std::uint32_t indexed_020(std::uint32_t base, std::uint16_t word, bool program);

  /// The address of a memory operand, with the extension words and idle clocks it takes. (An)+ is
  /// left to read_at(). The chip's PC moves with the extension word of MOVE's destination, not with
  /// that of a source.
  template <int M, int S, bool Destination = false>
  M68K_INLINE std::uint32_t address(int reg) {
    constexpr int kAdjust = Destination ? 0 : -2;
    if constexpr (M == kInd || M == kPost) {
      return a(reg);
    } else if constexpr (M == kPre) {
      idle(2);
      return a(reg) -= step<S>(reg == 7);
    } else if constexpr (M == kDisp) {
      return a(reg) + sign_extend<2>(ext<kAdjust>());
    } else if constexpr (M == kIndex) {
      idle(2);
      return indexed<kAdjust>(a(reg));
    } else if constexpr (M == kAbsW) {
      return sign_extend<2>(ext<0>());
    } else if constexpr (M == kAbsL) {
      return ext_long();
    } else if constexpr (M == kPcDisp) {
      const std::uint32_t base = s.pc - 2;
      return base + sign_extend<2>(ext());
    } else {
      static_assert(M == kPcIndex);
      idle(2);
      return indexed(s.pc - 2, true);
    }
  }
  /// PC of the frame if a read of the operand faults, relative to the prefetch address.
  template <int M, int S>
  static constexpr int read_adjust() {
    if (M == kDisp || M == kIndex || M == kPcDisp || M == kPcIndex) return -4;
    if (M == kPre && S != kLong) return 0;
    return -2;
  }
  template <int M, int S>
  M68K_INLINE std::uint32_t read_at(std::uint32_t at, int reg) {
    if constexpr (M == kPost) {
      // Of a byte or word the register has moved by the time the cycle could end in a bus error, of
      // a long word it has not. An address error comes before both.
      if constexpr (S == kWord && !P::kLater)
        check_even_read(at, data_access(), read_adjust<M, S>());
      if constexpr (S != kLong) a(reg) += step<S>(reg == 7);
      const std::uint32_t value = read<S>(at, read_adjust<M, S>());
      if constexpr (S == kLong) a(reg) += 4;
      return value;
    } else {
      return read<S>(at, read_adjust<M, S>(), is_program(M));
    }
  }
  /// An operand in memory, and the clocks of the instruction up to here.
  struct Operand {
    std::uint32_t address;
    std::uint32_t value;
    std::uint32_t clocks;
  };
  /// Its address, and its value if it is read. (An)+ has moved.
  template <int M, int S, bool Read = true>
  M68K_INLINE Operand memory_operand() {
    if constexpr (M == kMemory) {
      const Operand found = decoded_operand(core, t, S, Read);
      t = found.clocks;
      return found;
    } else {
      const std::uint32_t at = address<M, S>(ry());
      std::uint32_t value = 0;
      if constexpr (Read) {
        value = read_at<M, S>(at, ry());
      } else if constexpr (M == kPost) {
        a(ry()) += step<S>(ry() == 7);
      }
      return {at, value, t};
    }
  }
  /// The same in the mode of the opcode, out of line.
  static Operand decoded_operand(Core& core, std::uint32_t clocks, int size, bool read);
  template <int S, bool Read>
  static Operand decoded_operand(Core& core, std::uint32_t clocks);

  /// A source operand of any mode, zero extended.
  template <int M, int S>
  M68K_INLINE std::uint32_t operand() {
    if constexpr (M == kDn) {
      return d(ry()) & kMask<S>;
    } else if constexpr (M == kAn) {
      return a(ry()) & kMask<S>;
    } else if constexpr (M == kImm) {
      return immediate<S>();
    } else {
      return memory_operand<M, S>().value;
    }
  }
  M68K_INLINE void push(std::uint32_t value) {
    sp() -= 4;
    write<kLong>(sp(), value, -2);
  }

  // Condition codes.
  template <int S>
  M68K_INLINE void set_nz(std::uint32_t result) {
    s.n = s.z = result << kTop<S>;
  }
  template <int S>
  M68K_INLINE void set_logic(std::uint32_t result) {
    set_nz<S>(result);
    s.v = 0;
    s.c = 0;
  }
  template <int S>
  M68K_INLINE std::uint32_t add(std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t x = dst << kTop<S>;
    const std::uint32_t y = src << kTop<S>;
    const std::uint32_t r = x + y;
    s.n = s.z = r;
    s.v = (x ^ r) & (y ^ r);
    s.c = s.x = r < x ? 1 : 0;
    return r >> kTop<S>;
  }
  template <int S>
  M68K_INLINE std::uint32_t compare(std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t x = dst << kTop<S>;
    const std::uint32_t y = src << kTop<S>;
    const std::uint32_t r = x - y;
    s.n = s.z = r;
    s.v = (x ^ y) & (x ^ r);
    s.c = x < y ? 1 : 0;
    return r >> kTop<S>;
  }
  template <int S>
  M68K_INLINE std::uint32_t subtract(std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t r = compare<S>(dst, src);
    s.x = s.c;
    return r;
  }
  /// With X; Z is only ever cleared.
  template <int S>
  M68K_INLINE std::uint32_t add_extended(std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t x = dst << kTop<S>;
    const std::uint32_t y = src << kTop<S>;
    const std::uint64_t wide =
        static_cast<std::uint64_t>(x) + y + (static_cast<std::uint64_t>(s.x) << kTop<S>);
    const auto r = static_cast<std::uint32_t>(wide);
    s.n = r;
    s.z |= r;
    s.v = (x ^ r) & (y ^ r);
    s.c = s.x = static_cast<std::uint32_t>(wide >> 32);
    return r >> kTop<S>;
  }
  template <int S>
  M68K_INLINE std::uint32_t subtract_extended(std::uint32_t dst, std::uint32_t src) {
    const std::uint32_t x = dst << kTop<S>;
    const std::uint32_t y = src << kTop<S>;
    const std::uint64_t wide =
        static_cast<std::uint64_t>(x) - y - (static_cast<std::uint64_t>(s.x) << kTop<S>);
    const auto r = static_cast<std::uint32_t>(wide);
    s.n = r;
    s.z |= r;
    s.v = (x ^ y) & (x ^ r);
    s.c = s.x = static_cast<std::uint32_t>(wide >> 32) & 1;
    return r >> kTop<S>;
  }
  M68K_INLINE bool condition(unsigned number) const {
    const bool n = (s.n >> 31) != 0;
    const bool v = (s.v >> 31) != 0;
    switch (number) {
      case 0:
        return true;
      case 1:
        return false;
      case 2:
        return s.c == 0 && s.z != 0;
      case 3:
        return s.c != 0 || s.z == 0;
      case 4:
        return s.c == 0;
      case 5:
        return s.c != 0;
      case 6:
        return s.z != 0;
      case 7:
        return s.z == 0;
      case 8:
        return !v;
      case 9:
        return v;
      case 10:
        return !n;
      case 11:
        return n;
      case 12:
        return n == v;
      case 13:
        return n != v;
      case 14:
        return n == v && s.z != 0;
      default:
        return n != v || s.z == 0;
    }
  }

  // Exceptions. All of them end the instruction and finish() it.
  M68K_INLINE bool privileged() {
    if (M68K_LIKELY(s.supervisor != 0)) return true;
    not_executed(kVectorPrivilege);
    return false;
  }
  /// Illegal, privileged and line A/F opcodes: the frame holds the address of the opcode itself.
  void not_executed(unsigned vector);
  /// Group 1 and 2: six-byte frame, or the 68010's formats. `before` idle clocks precede the frame.
  void exception(unsigned vector, std::uint32_t stacked_pc, unsigned before, bool group1 = false);
  void interrupt(unsigned level);
  void group0(const Fault& fault);
  void push_fault_frame(const Fault& fault, std::uint16_t old_sr);
  void reset();
  /// Reads the vector and fills the queue from there.
  void enter(unsigned vector);
  /// 68010 on: pushes a frame of format 0, 1 or 2.
  void push_frame(unsigned vector, std::uint32_t stacked_pc, std::uint16_t old_sr);
};

}  // namespace collide::m68k
