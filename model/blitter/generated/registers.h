// SPDX-License-Identifier: MIT
// Made from rtl/blitter/blitter.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::blitter {

/// Byte offsets of registers.
enum Register : unsigned {
  /// 16 words.
  kHalftone = 0x00,
  kSrcXInc = 0x20,
  kSrcYInc = 0x22,
  kSrcAddrHigh = 0x24,
  kSrcAddrLow = 0x26,
  kEndmask1 = 0x28,
  kEndmask2 = 0x2A,
  kEndmask3 = 0x2C,
  kDstXInc = 0x2E,
  kDstYInc = 0x30,
  kDstAddrHigh = 0x32,
  kDstAddrLow = 0x34,
  kXCount = 0x36,
  kYCount = 0x38,
  kHop = 0x3A,
  kOp = 0x3B,
  kControl = 0x3C,
  kSkew = 0x3D,
};

/// Bits of CONTROL.
enum ControlBits : std::uint8_t {
  kSmudge = 0x20,
  kHog = 0x40,
  kBusy = 0x80,
};

/// Bits of SKEW.
enum SkewBits : std::uint8_t {
  kNfsr = 0x40,
  kFxsr = 0x80,
};

}  // namespace collide::blitter
