// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::m65c02 {

enum class Op : std::uint8_t {
  // They read an operand.
  kAdc,
  kAnd,
  kBit,
  kCmp,
  kCpx,
  kCpy,
  kEor,
  kLda,
  kLdx,
  kLdy,
  kNop,
  kOra,
  kSbc,
  // They write one.
  kSta,
  kStx,
  kSty,
  kStz,
  // They read, change and write one.
  kAsl,
  kDec,
  kInc,
  kLsr,
  kRmb,
  kRol,
  kRor,
  kSmb,
  kTrb,
  kTsb,
  // Only registers.
  kClc,
  kCld,
  kCli,
  kClv,
  kDex,
  kDey,
  kInx,
  kIny,
  kSec,
  kSed,
  kSei,
  kTax,
  kTay,
  kTsx,
  kTxa,
  kTxs,
  kTya,
  // The stack.
  kPha,
  kPhp,
  kPhx,
  kPhy,
  kPla,
  kPlp,
  kPlx,
  kPly,
  // Flow.
  kBbr,
  kBbs,
  kBcc,
  kBcs,
  kBeq,
  kBmi,
  kBne,
  kBpl,
  kBra,
  kBrk,
  kBvc,
  kBvs,
  kJmp,
  kJsr,
  kRti,
  kRts,
  kStp,
  kWai,
};

enum class Mode : std::uint8_t {
  kImplied,
  kAccumulator,
  kImmediate,
  kZeroPage,
  kZeroPageX,
  kZeroPageY,
  kZeroPageIndirect,  ///< (zp)
  kIndexedIndirect,   ///< (zp,X)
  kIndirectIndexed,   ///< (zp),Y
  kAbsolute,
  kAbsoluteX,
  kAbsoluteY,
  kIndirect,           ///< (abs)
  kAbsoluteXIndirect,  ///< (abs,X)
  kRelative,
  kBitRelative,  ///< zp, relative
  kOneCycle,     ///< NOPs of one byte and one clock
  kEightCycles,  ///< $5C, the NOP of eight clocks
};

struct Opcode {
  Op op;
  Mode mode;
};

/// By the first byte of an instruction; RMB, SMB, BBR and BBS have their bit in bits 6-4 of it.
inline constexpr Opcode kOpcodes[256] = {
#include "model/m65c02/table.inc.h"
};

constexpr unsigned length_of(Mode mode) {
  switch (mode) {
    case Mode::kImplied:
    case Mode::kAccumulator:
    case Mode::kOneCycle:
      return 1;
    case Mode::kAbsolute:
    case Mode::kAbsoluteX:
    case Mode::kAbsoluteY:
    case Mode::kIndirect:
    case Mode::kAbsoluteXIndirect:
    case Mode::kBitRelative:
    case Mode::kEightCycles:
      return 3;
    default:
      return 2;
  }
}

constexpr bool reads(Op op) {
  return op <= Op::kSbc;
}
constexpr bool writes(Op op) {
  return op >= Op::kSta && op <= Op::kStz;
}
constexpr bool modifies(Op op) {
  return op >= Op::kAsl && op <= Op::kTsb;
}
constexpr bool is_branch(Op op) {
  return op >= Op::kBcc && op <= Op::kBvs && op != Op::kBrk;
}

}  // namespace collide::m65c02
