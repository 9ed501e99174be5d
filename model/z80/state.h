// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/byte_core.h"

namespace collide::z80 {

/// T states since the state was created.
using Clock = std::uint64_t;

// Of F.
inline constexpr unsigned kCarry = 0x01;
inline constexpr unsigned kSubtract = 0x02;
inline constexpr unsigned kParity = 0x04;  ///< or overflow
inline constexpr unsigned kX = 0x08;       ///< a copy of some bit 3
inline constexpr unsigned kHalf = 0x10;
inline constexpr unsigned kY = 0x20;  ///< a copy of some bit 5
inline constexpr unsigned kZero = 0x40;
inline constexpr unsigned kSign = 0x80;

/// What a program sees, and the two registers within that it can find out: WZ (often called MEMPTR)
/// by BIT, and Q by SCF and CCF.
struct Registers {
  std::uint16_t pc = 0, sp = 0xFFFF, bc = 0xFFFF, de = 0xFFFF, hl = 0xFFFF, ix = 0xFFFF,
                iy = 0xFFFF, wz = 0;
  std::uint16_t other_af = 0xFFFF, other_bc = 0xFFFF, other_de = 0xFFFF, other_hl = 0xFFFF;
  std::uint8_t a = 0xFF, f = 0xFF, i = 0, r = 0;
  std::uint8_t q = 0;  ///< F if the instruction before computed it, else 0
  Clock clock = 0;

  std::uint16_t af() const { return static_cast<std::uint16_t>(a << 8 | f); }
  void set_af(std::uint16_t value) {
    a = static_cast<std::uint8_t>(value >> 8);
    f = static_cast<std::uint8_t>(value);
  }
};

/// Which register DD and FD put in the place of HL.
enum class Index : std::uint8_t { kHl, kIx, kIy };

/// Everything there is to save of a processor between two instructions.
struct State : InterruptPins {
  Registers r;
  bool iff1 = false, iff2 = false;
  std::uint8_t mode = 0;  ///< of interrupts
  bool halted = false;
  Index prefix = Index::kHl;    ///< of the next instruction, fetched already
  bool shadow = false;          ///< behind EI, and prefixes: no interrupt here
  bool parity_is_iff2 = false;  ///< LD A,I or LD A,R was the instruction before
};

}  // namespace collide::z80
