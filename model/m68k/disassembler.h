// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/m68k/state.h"

namespace collide::m68k {

enum class Syntax {
  /// Accepted by the GNU assembler, which makes the same words of it: "move.w (0x10,%a0),%d1".
  /// Branch targets are relative to
  /// ".". Encodings the assembler would not choose are given as .short with the meaning as a
  /// comment.
  kGnu,
  /// For reading: "move.w $10(a0),d1", branch targets absolute.
  kMotorola,
};

struct Disassembly {
  std::string text;
  unsigned words = 1;  ///< length of the instruction
  bool valid = false;  ///< false: not an instruction of the model; text is a .short or dc.w
};

/// One instruction. `code` holds its words, at least one; 11 are enough for any. Missing ones are
/// taken as 0.
Disassembly disassemble(const std::vector<std::uint16_t>& code, std::uint32_t address,
                        Model model = Model::k68000, Syntax syntax = Syntax::kGnu);

}  // namespace collide::m68k
