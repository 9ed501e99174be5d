// SPDX-License-Identifier: MIT
#include "model/m65c02/disassembler.h"

#include <cstdio>

#include "model/m65c02/opcodes.h"

namespace collide::m65c02 {
namespace {

// In the order of Op.
constexpr const char* kNames[] = {
    "adc", "and", "bit", "cmp", "cpx", "cpy", "eor", "lda", "ldx", "ldy", "nop", "ora",
    "sbc", "sta", "stx", "sty", "stz", "asl", "dec", "inc", "lsr", "rmb", "rol", "ror",
    "smb", "trb", "tsb", "clc", "cld", "cli", "clv", "dex", "dey", "inx", "iny", "sec",
    "sed", "sei", "tax", "tay", "tsx", "txa", "txs", "tya", "pha", "php", "phx", "phy",
    "pla", "plp", "plx", "ply", "bbr", "bbs", "bcc", "bcs", "beq", "bmi", "bne", "bpl",
    "bra", "brk", "bvc", "bvs", "jmp", "jsr", "rti", "rts", "stp", "wai"};
static_assert(sizeof kNames / sizeof *kNames == static_cast<std::size_t>(Op::kWai) + 1);

template <class... Args>
std::string format(const char* pattern, Args... args) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, args...);
  return text;
}

std::string operands(Mode mode, const std::array<std::uint8_t, 3>& code, std::uint16_t address) {
  const unsigned byte = code[1], word = code[1] | code[2] << 8;
  const auto target = [&](unsigned length, std::uint8_t distance) {
    return (address + length + static_cast<unsigned>(static_cast<std::int8_t>(distance))) & 0xFFFF;
  };
  switch (mode) {
    case Mode::kAccumulator:
      return " a";
    case Mode::kImmediate:
      return format(" #$%02X", byte);
    case Mode::kZeroPage:
      return format(" $%02X", byte);
    case Mode::kZeroPageX:
      return format(" $%02X,x", byte);
    case Mode::kZeroPageY:
      return format(" $%02X,y", byte);
    case Mode::kZeroPageIndirect:
      return format(" ($%02X)", byte);
    case Mode::kIndexedIndirect:
      return format(" ($%02X,x)", byte);
    case Mode::kIndirectIndexed:
      return format(" ($%02X),y", byte);
    case Mode::kAbsolute:
      return format(" $%04X", word);
    case Mode::kAbsoluteX:
      return format(" $%04X,x", word);
    case Mode::kAbsoluteY:
      return format(" $%04X,y", word);
    case Mode::kIndirect:
      return format(" ($%04X)", word);
    case Mode::kAbsoluteXIndirect:
      return format(" ($%04X,x)", word);
    case Mode::kRelative:
      return format(" $%04X", target(2, code[1]));
    case Mode::kBitRelative:
      return format(" $%02X,$%04X", byte, target(3, code[2]));
    default:
      return "";
  }
}

/// Absolute where the zero page would do, which an assembler takes then.
bool is_wide(const Opcode& opcode, const std::array<std::uint8_t, 3>& code) {
  if (code[2] != 0 || opcode.op == Op::kJmp || opcode.op == Op::kJsr) return false;
  switch (opcode.mode) {
    case Mode::kAbsolute:
    case Mode::kAbsoluteX:
      return true;
    case Mode::kAbsoluteY:
      return opcode.op == Op::kLdx;  // the others have no zero page,Y
    default:
      return false;
  }
}

}  // namespace

Disassembly disassemble(const std::array<std::uint8_t, 3>& code, std::uint16_t address) {
  const Opcode& opcode = kOpcodes[code[0]];
  Disassembly result;
  result.bytes = length_of(opcode.mode);
  std::string name = kNames[static_cast<unsigned>(opcode.op)];
  if (opcode.op == Op::kRmb || opcode.op == Op::kSmb || opcode.op == Op::kBbr ||
      opcode.op == Op::kBbs) {
    name += static_cast<char>('0' + (code[0] >> 4 & 7));
  }
  const std::string meaning = name + operands(opcode.mode, code, address);
  const bool nameless = opcode.op == Op::kNop && opcode.mode != Mode::kImplied;
  if (!nameless && !is_wide(opcode, code)) {
    result.text = meaning;
    return result;
  }
  result.text = ".byte ";
  for (unsigned i = 0; i < result.bytes; ++i)
    result.text += format(i == 0 ? "$%02X" : ",$%02X", code[i]);
  result.text += " ; " + meaning;
  return result;
}

}  // namespace collide::m65c02
