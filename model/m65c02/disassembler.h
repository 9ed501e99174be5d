// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace collide::m65c02 {

struct Disassembly {
  std::string text;
  unsigned bytes = 1;  ///< length of the instruction
};

/// One instruction as ca65 takes it (`--cpu W65C02`), which makes the same bytes of it. What the
/// assembler would not choose, or has no name for, is `.byte` with the meaning as a comment. Branch
/// targets are absolute.
Disassembly disassemble(const std::array<std::uint8_t, 3>& code, std::uint16_t address);

}  // namespace collide::m65c02
