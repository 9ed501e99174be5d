// SPDX-License-Identifier: MIT
// Where the chip's microcode and the public vectors part.
#include <algorithm>

#include "model/m68k/cpu.h"
#include "sim/m68k/vectors.h"

namespace collide::m68k {
namespace {

std::uint16_t opcode(const VectorCase& test) {
  return static_cast<std::uint16_t>(test.before.queue[0]);
}
bool supervisor(const VectorCase& test) {
  return (test.before.sr & 0x2000) != 0;
}

/// The cycle that ended in an address error, if there is one of that kind in data or program space.
bool ends_in(const VectorCase& test, VectorCycle::Kind kind, bool program) {
  return std::any_of(test.cycles.begin(), test.cycles.end(), [&](const VectorCycle& cycle) {
    return cycle.kind == kind && ((cycle.fc & 3) == 2) == program;
  });
}

std::uint32_t& address_register(VectorState& state, bool supervisor, unsigned number) {
  if (number < 7) return state.a[number];
  return supervisor ? state.ssp : state.usp;
}

/// Memory and the write that left it.
void replace_word(VectorCase& test, std::uint32_t address, std::uint16_t word) {
  address &= 0xFFFFFE;
  for (auto& [at, value] : test.after.memory) {
    if (at == address) value = word;
  }
  for (VectorCycle& cycle : test.cycles) {
    if (cycle.kind == VectorCycle::kWrite && cycle.address == address) cycle.data = word;
  }
}
std::uint16_t word_after(const VectorCase& test, std::uint32_t address) {
  address &= 0xFFFFFE;
  for (const auto& [at, value] : test.after.memory) {
    if (at == address) return value;
  }
  return 0;
}

// Places in the frame of a group-0 exception.
constexpr std::uint32_t kFrameStatus = 0;
constexpr std::uint32_t kFrameOpcode = 6;
constexpr std::uint32_t kFramePc = 10;

void move_stacked_pc(VectorCase& test, std::uint32_t by) {
  const std::uint32_t at = test.after.ssp + kFramePc;
  const std::uint32_t pc =
      (static_cast<std::uint32_t>(word_after(test, at)) << 16 | word_after(test, at + 2)) + by;
  replace_word(test, at, static_cast<std::uint16_t>(pc >> 16));
  replace_word(test, at + 2, static_cast<std::uint16_t>(pc));
}

/// The operand in bits 5-0 is a word that is read.
bool reads_word(std::uint16_t op) {
  const unsigned size = op >> 6 & 3;
  switch (op >> 12) {
    case 0x3:
      return true;
    case 0x0:  // immediate; with bit 8 set, bits of a byte
      return (op & 0x0100) == 0 && (op & 0x0F00) != 0x0800 && size == 1;
    case 0x4:  // NEGX, CLR, NEG, NOT, TST; CHK; MOVE from SR, to CCR, to SR
      return size == 1
                 ? (op & 0x0900) == 0 || (op & 0x0F00) == 0x0A00
                 : (op & 0x01C0) == 0x0180 || (op & 0x0FC0) == 0x00C0 || (op & 0x0DC0) == 0x04C0;
    case 0x5:
      return size == 1;
    case 0x8:
    case 0xC:  // DIVU, DIVS, MULU, MULS
      return size == 1 || size == 3;
    case 0x9:
    case 0xB:
    case 0xD:
      return size == 1 || (op & 0x01C0) == 0x00C0;
    case 0xE:
      return size == 3;
    default:
      return false;
  }
}
bool is_cmpm(std::uint16_t op) {
  return (op & 0xF138) == 0xB108 && (op & 0x00C0) != 0x00C0;
}

/// What is reached by (An)+ and fails is the operand in bits 5-0.
bool fails_behind_postincrement(const VectorCase& test) {
  const std::uint16_t op = opcode(test);
  if (!ends_in(test, VectorCycle::kAbortedRead, false)) return false;
  if (!is_cmpm(op) && ((op & 0x0038) != 0x0018 || !reads_word(op))) return false;
  VectorState before = test.before;
  return (address_register(before, supervisor(test), op & 7) & 1) != 0;
}
void leave_register(VectorCase& test) {
  const unsigned number = opcode(test) & 7;
  address_register(test.after, supervisor(test), number) =
      address_register(test.before, supervisor(test), number);
}

/// JSR d16(An), d8(An,Xn), d16(PC), d8(PC,Xn)
bool is_adding_jsr(std::uint16_t op) {
  const unsigned mode = op & 0x3F;
  return (op & 0xFFC0) == 0x4E80 &&
         ((mode >> 3) == 5 || (mode >> 3) == 6 || mode == 0x3A || mode == 0x3B);
}
/// MOVEM d8(An,Xn),list and d8(PC,Xn),list
bool is_indexed_movem(std::uint16_t op) {
  return (op & 0xFF80) == 0x4C80 && ((op & 0x0038) == 0x0030 || (op & 0x003F) == 0x003B);
}
/// MOVE.w to -(An) that fails when the next instruction has been decoded, which will not execute.
bool hides_what_comes_next(const VectorCase& test) {
  if ((opcode(test) & 0xF1C0) != 0x3100 || !ends_in(test, VectorCycle::kAbortedWrite, false)) {
    return false;
  }
  const std::uint16_t next = word_after(test, test.after.ssp + kFrameOpcode);
  return (test.before.sr & 0x8000) != 0 || !has_opcode(Model::k68000, next) ||
         (!supervisor(test) && is_privileged(next));
}

}  // namespace

const std::vector<VectorRule>& vector_rules() {
  static const std::vector<VectorRule> kRules = {
      {"postincrement", "a word read through (An)+ that is odd leaves An alone", "MOVE.w",
       fails_behind_postincrement, leave_register},
      {"jsr", "the PC has not moved yet when JSR finds the sum odd: 2 less", "JSR",
       [](const VectorCase& test) {
         return is_adding_jsr(opcode(test)) && ends_in(test, VectorCycle::kAbortedRead, true);
       },
       [](VectorCase& test) { move_stacked_pc(test, -2u); }},
      {"movem", "the PC has not moved over the index word of MOVEM to registers: 4 less", "MOVEM.l",
       [](const VectorCase& test) {
         const bool program = (opcode(test) & 0x003F) == 0x003B;
         return is_indexed_movem(opcode(test)) && ends_in(test, VectorCycle::kAbortedRead, program);
       },
       [](VectorCase& test) { move_stacked_pc(test, -4u); }},
      {"dbcc", "the PC has not moved yet when DBcc finds its target odd: 2 less", "DBcc",
       [](const VectorCase& test) {
         return (opcode(test) & 0xF0F8) == 0x50C8 && ends_in(test, VectorCycle::kAbortedRead, true);
       },
       [](VectorCase& test) { move_stacked_pc(test, -2u); }},
      {"trapv", "the prefetch of a TRAPV that traps is made in the mode it runs in", "TRAPV",
       [](const VectorCase& test) {
         return opcode(test) == 0x4E76 && (test.before.sr & 0x2002) == 0x0002;
       },
       [](VectorCase& test) { test.cycles.front().fc = 2; }},
      {"not-instruction",
       "MOVE.w to -(An): the I/N bit tells that what has been decoded next does not execute",
       "MOVE.w", hides_what_comes_next,
       [](VectorCase& test) {
         const std::uint32_t at = test.after.ssp + kFrameStatus;
         replace_word(test, at, static_cast<std::uint16_t>(word_after(test, at) | 8));
       }},
  };
  return kRules;
}

}  // namespace collide::m68k
