// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace collide::z80 {

struct Disassembly {
  std::string text;
  unsigned bytes = 1;  ///< length of the instruction
};

/// One instruction in Zilog's notation, as pasmo and the GNU assembler take it. The undocumented
/// ones have the names in use for them (`sll`, `ixh`, `in f,(c)`, `rlc (ix+1),b`); what has no name
/// is `defb` with its bytes. Addresses of jumps are absolute.
Disassembly disassemble(const std::array<std::uint8_t, 4>& code, std::uint16_t address);

}  // namespace collide::z80
