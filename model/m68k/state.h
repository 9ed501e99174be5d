// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/m68k/bus.h"
#include "model/m68k/model.h"

namespace collide::m68k {

enum class RunState : std::uint8_t { kRunning, kStopped, kHalted };

/// A range of logical addresses that stands for another one, as page tables make them.
struct Alias {
  std::uint32_t at = 0;
  std::uint32_t to = 0;
  std::uint32_t bytes = 0;  ///< 0 for none

  /// Where a logical address is on the bus.
  std::uint32_t physical(std::uint32_t address) const {
    const std::uint32_t offset = address - at;
    return offset < bytes ? to + offset : address;
  }
};

/// The whole state of a processor without its caches: copying it saves the processor, copying it
/// back restores it, also in the middle of STOP. Condition codes are kept as the values they are
/// tested on, see `n`..`x`; use status_register() for SR.
struct State {
  std::uint32_t r[16] = {};  ///< D0-D7, A0-A7; A7 is the active stack pointer
  std::uint32_t pc =
      0;  ///< address of the next word to prefetch: the instruction in `ird` is at pc - 4
  std::uint32_t n = 0;           ///< N is bit 31
  std::uint32_t z = 1;           ///< Z is set when this is zero
  std::uint32_t v = 0;           ///< V is bit 31
  std::uint32_t c = 0;           ///< C, 0 or 1
  std::uint32_t x = 0;           ///< X, 0 or 1
  std::uint32_t supervisor = 4;  ///< 4 in supervisor mode, else 0: bit 2 of the function code
  Clock clock = 0;
  std::uint16_t ird = 0;         ///< opcode about to be executed: older word of the prefetch queue
  std::uint16_t irc = 0;         ///< word after it: younger word of the queue
  std::uint8_t ipl_pin = 0;      ///< level on the interrupt inputs
  std::uint8_t ipl_sampled = 0;  ///< level at the last sampling point
  std::uint8_t mask = 7;         ///< I2-I0
  std::uint8_t trace = 0;        ///< bit 1: T (T1), bit 0: T0 (68020 on)
  bool master = false;           ///< M (68020 on)
  bool nmi_edge = false;         ///< the inputs rose to level 7 and it has not been acknowledged
  bool trace_pending = false;    ///< a trace exception follows the instruction just run
  bool bus_requested = false;    ///< BR is asserted
  RunState run = RunState::kRunning;

  /// Stack pointers that are not active (the active one is A7).
  std::uint32_t usp = 0;
  std::uint32_t ssp = 0;  ///< ISP from the 68020 on
  std::uint32_t msp = 0;

  // 68010 on.
  std::uint32_t vbr = 0;
  std::uint8_t sfc = 0;
  std::uint8_t dfc = 0;
  // 68020 on.
  std::uint32_t cacr = 0;
  std::uint32_t caar = 0;  ///< 68020 and 68030
  // 68030.
  std::uint32_t tt[2] = {};
  // 68040.
  std::uint32_t itt[2] = {};
  std::uint32_t dtt[2] = {};
  std::uint32_t tc = 0;  ///< kept, but pages are not translated
  std::uint32_t mmusr = 0;
  std::uint32_t urp = 0;
  std::uint32_t srp = 0;
};

/// Condition code register: X N Z V C in bits 4-0.
inline std::uint16_t condition_codes(const State& s) {
  return static_cast<std::uint16_t>(s.x << 4 | (s.n >> 31) << 3 | (s.z == 0 ? 4u : 0u) |
                                    (s.v >> 31) << 1 | s.c);
}

inline void set_condition_codes(State& s, unsigned value) {
  s.x = value >> 4 & 1;
  s.n = value << 28 & 0x80000000u;
  s.z = (value & 4) != 0 ? 0 : 1;
  s.v = value << 30 & 0x80000000u;
  s.c = value & 1;
}

inline std::uint16_t status_register(const State& s) {
  return static_cast<std::uint16_t>(s.trace << 14 | (s.supervisor != 0 ? 0x2000u : 0u) |
                                    (s.master ? 0x1000u : 0u) | static_cast<unsigned>(s.mask) << 8 |
                                    condition_codes(s));
}

}  // namespace collide::m68k
