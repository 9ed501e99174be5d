// SPDX-License-Identifier: MIT
// The map of the WDC W65C02S (data sheet, opcode matrix; what it leaves free are NOPs of the
// lengths and clocks given there). A row is the high digit.
// clang-format off
    // 0x
    {Op::kBrk, Mode::kImplied}, {Op::kOra, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kTsb, Mode::kZeroPage}, {Op::kOra, Mode::kZeroPage}, {Op::kAsl, Mode::kZeroPage}, {Op::kRmb, Mode::kZeroPage},
    {Op::kPhp, Mode::kImplied}, {Op::kOra, Mode::kImmediate}, {Op::kAsl, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kTsb, Mode::kAbsolute}, {Op::kOra, Mode::kAbsolute}, {Op::kAsl, Mode::kAbsolute}, {Op::kBbr, Mode::kBitRelative},
    // 1x
    {Op::kBpl, Mode::kRelative}, {Op::kOra, Mode::kIndirectIndexed}, {Op::kOra, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kTrb, Mode::kZeroPage}, {Op::kOra, Mode::kZeroPageX}, {Op::kAsl, Mode::kZeroPageX}, {Op::kRmb, Mode::kZeroPage},
    {Op::kClc, Mode::kImplied}, {Op::kOra, Mode::kAbsoluteY}, {Op::kInc, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kTrb, Mode::kAbsolute}, {Op::kOra, Mode::kAbsoluteX}, {Op::kAsl, Mode::kAbsoluteX}, {Op::kBbr, Mode::kBitRelative},
    // 2x
    {Op::kJsr, Mode::kAbsolute}, {Op::kAnd, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kBit, Mode::kZeroPage}, {Op::kAnd, Mode::kZeroPage}, {Op::kRol, Mode::kZeroPage}, {Op::kRmb, Mode::kZeroPage},
    {Op::kPlp, Mode::kImplied}, {Op::kAnd, Mode::kImmediate}, {Op::kRol, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kBit, Mode::kAbsolute}, {Op::kAnd, Mode::kAbsolute}, {Op::kRol, Mode::kAbsolute}, {Op::kBbr, Mode::kBitRelative},
    // 3x
    {Op::kBmi, Mode::kRelative}, {Op::kAnd, Mode::kIndirectIndexed}, {Op::kAnd, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kBit, Mode::kZeroPageX}, {Op::kAnd, Mode::kZeroPageX}, {Op::kRol, Mode::kZeroPageX}, {Op::kRmb, Mode::kZeroPage},
    {Op::kSec, Mode::kImplied}, {Op::kAnd, Mode::kAbsoluteY}, {Op::kDec, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kBit, Mode::kAbsoluteX}, {Op::kAnd, Mode::kAbsoluteX}, {Op::kRol, Mode::kAbsoluteX}, {Op::kBbr, Mode::kBitRelative},
    // 4x
    {Op::kRti, Mode::kImplied}, {Op::kEor, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kZeroPage}, {Op::kEor, Mode::kZeroPage}, {Op::kLsr, Mode::kZeroPage}, {Op::kRmb, Mode::kZeroPage},
    {Op::kPha, Mode::kImplied}, {Op::kEor, Mode::kImmediate}, {Op::kLsr, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kJmp, Mode::kAbsolute}, {Op::kEor, Mode::kAbsolute}, {Op::kLsr, Mode::kAbsolute}, {Op::kBbr, Mode::kBitRelative},
    // 5x
    {Op::kBvc, Mode::kRelative}, {Op::kEor, Mode::kIndirectIndexed}, {Op::kEor, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kZeroPageX}, {Op::kEor, Mode::kZeroPageX}, {Op::kLsr, Mode::kZeroPageX}, {Op::kRmb, Mode::kZeroPage},
    {Op::kCli, Mode::kImplied}, {Op::kEor, Mode::kAbsoluteY}, {Op::kPhy, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kEightCycles}, {Op::kEor, Mode::kAbsoluteX}, {Op::kLsr, Mode::kAbsoluteX}, {Op::kBbr, Mode::kBitRelative},
    // 6x
    {Op::kRts, Mode::kImplied}, {Op::kAdc, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kStz, Mode::kZeroPage}, {Op::kAdc, Mode::kZeroPage}, {Op::kRor, Mode::kZeroPage}, {Op::kRmb, Mode::kZeroPage},
    {Op::kPla, Mode::kImplied}, {Op::kAdc, Mode::kImmediate}, {Op::kRor, Mode::kAccumulator}, {Op::kNop, Mode::kOneCycle},
    {Op::kJmp, Mode::kIndirect}, {Op::kAdc, Mode::kAbsolute}, {Op::kRor, Mode::kAbsolute}, {Op::kBbr, Mode::kBitRelative},
    // 7x
    {Op::kBvs, Mode::kRelative}, {Op::kAdc, Mode::kIndirectIndexed}, {Op::kAdc, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kStz, Mode::kZeroPageX}, {Op::kAdc, Mode::kZeroPageX}, {Op::kRor, Mode::kZeroPageX}, {Op::kRmb, Mode::kZeroPage},
    {Op::kSei, Mode::kImplied}, {Op::kAdc, Mode::kAbsoluteY}, {Op::kPly, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kJmp, Mode::kAbsoluteXIndirect}, {Op::kAdc, Mode::kAbsoluteX}, {Op::kRor, Mode::kAbsoluteX}, {Op::kBbr, Mode::kBitRelative},
    // 8x
    {Op::kBra, Mode::kRelative}, {Op::kSta, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kSty, Mode::kZeroPage}, {Op::kSta, Mode::kZeroPage}, {Op::kStx, Mode::kZeroPage}, {Op::kSmb, Mode::kZeroPage},
    {Op::kDey, Mode::kImplied}, {Op::kBit, Mode::kImmediate}, {Op::kTxa, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kSty, Mode::kAbsolute}, {Op::kSta, Mode::kAbsolute}, {Op::kStx, Mode::kAbsolute}, {Op::kBbs, Mode::kBitRelative},
    // 9x
    {Op::kBcc, Mode::kRelative}, {Op::kSta, Mode::kIndirectIndexed}, {Op::kSta, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kSty, Mode::kZeroPageX}, {Op::kSta, Mode::kZeroPageX}, {Op::kStx, Mode::kZeroPageY}, {Op::kSmb, Mode::kZeroPage},
    {Op::kTya, Mode::kImplied}, {Op::kSta, Mode::kAbsoluteY}, {Op::kTxs, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kStz, Mode::kAbsolute}, {Op::kSta, Mode::kAbsoluteX}, {Op::kStz, Mode::kAbsoluteX}, {Op::kBbs, Mode::kBitRelative},
    // Ax
    {Op::kLdy, Mode::kImmediate}, {Op::kLda, Mode::kIndexedIndirect}, {Op::kLdx, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kLdy, Mode::kZeroPage}, {Op::kLda, Mode::kZeroPage}, {Op::kLdx, Mode::kZeroPage}, {Op::kSmb, Mode::kZeroPage},
    {Op::kTay, Mode::kImplied}, {Op::kLda, Mode::kImmediate}, {Op::kTax, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kLdy, Mode::kAbsolute}, {Op::kLda, Mode::kAbsolute}, {Op::kLdx, Mode::kAbsolute}, {Op::kBbs, Mode::kBitRelative},
    // Bx
    {Op::kBcs, Mode::kRelative}, {Op::kLda, Mode::kIndirectIndexed}, {Op::kLda, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kLdy, Mode::kZeroPageX}, {Op::kLda, Mode::kZeroPageX}, {Op::kLdx, Mode::kZeroPageY}, {Op::kSmb, Mode::kZeroPage},
    {Op::kClv, Mode::kImplied}, {Op::kLda, Mode::kAbsoluteY}, {Op::kTsx, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kLdy, Mode::kAbsoluteX}, {Op::kLda, Mode::kAbsoluteX}, {Op::kLdx, Mode::kAbsoluteY}, {Op::kBbs, Mode::kBitRelative},
    // Cx
    {Op::kCpy, Mode::kImmediate}, {Op::kCmp, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kCpy, Mode::kZeroPage}, {Op::kCmp, Mode::kZeroPage}, {Op::kDec, Mode::kZeroPage}, {Op::kSmb, Mode::kZeroPage},
    {Op::kIny, Mode::kImplied}, {Op::kCmp, Mode::kImmediate}, {Op::kDex, Mode::kImplied}, {Op::kWai, Mode::kImplied},
    {Op::kCpy, Mode::kAbsolute}, {Op::kCmp, Mode::kAbsolute}, {Op::kDec, Mode::kAbsolute}, {Op::kBbs, Mode::kBitRelative},
    // Dx
    {Op::kBne, Mode::kRelative}, {Op::kCmp, Mode::kIndirectIndexed}, {Op::kCmp, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kZeroPageX}, {Op::kCmp, Mode::kZeroPageX}, {Op::kDec, Mode::kZeroPageX}, {Op::kSmb, Mode::kZeroPage},
    {Op::kCld, Mode::kImplied}, {Op::kCmp, Mode::kAbsoluteY}, {Op::kPhx, Mode::kImplied}, {Op::kStp, Mode::kImplied},
    {Op::kNop, Mode::kAbsolute}, {Op::kCmp, Mode::kAbsoluteX}, {Op::kDec, Mode::kAbsoluteX}, {Op::kBbs, Mode::kBitRelative},
    // Ex
    {Op::kCpx, Mode::kImmediate}, {Op::kSbc, Mode::kIndexedIndirect}, {Op::kNop, Mode::kImmediate}, {Op::kNop, Mode::kOneCycle},
    {Op::kCpx, Mode::kZeroPage}, {Op::kSbc, Mode::kZeroPage}, {Op::kInc, Mode::kZeroPage}, {Op::kSmb, Mode::kZeroPage},
    {Op::kInx, Mode::kImplied}, {Op::kSbc, Mode::kImmediate}, {Op::kNop, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kCpx, Mode::kAbsolute}, {Op::kSbc, Mode::kAbsolute}, {Op::kInc, Mode::kAbsolute}, {Op::kBbs, Mode::kBitRelative},
    // Fx
    {Op::kBeq, Mode::kRelative}, {Op::kSbc, Mode::kIndirectIndexed}, {Op::kSbc, Mode::kZeroPageIndirect}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kZeroPageX}, {Op::kSbc, Mode::kZeroPageX}, {Op::kInc, Mode::kZeroPageX}, {Op::kSmb, Mode::kZeroPage},
    {Op::kSed, Mode::kImplied}, {Op::kSbc, Mode::kAbsoluteY}, {Op::kPlx, Mode::kImplied}, {Op::kNop, Mode::kOneCycle},
    {Op::kNop, Mode::kAbsolute}, {Op::kSbc, Mode::kAbsoluteX}, {Op::kInc, Mode::kAbsoluteX}, {Op::kBbs, Mode::kBitRelative},
