// SPDX-License-Identifier: MIT
// Made from rtl/blitter/blitter.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::blitter {

/// Byte offsets of registers.
/// 16 words.
constexpr unsigned kHalftone = 0x00;
constexpr unsigned kSrcXInc = 0x20;
constexpr unsigned kSrcYInc = 0x22;
constexpr unsigned kSrcAddrHigh = 0x24;
constexpr unsigned kSrcAddrLow = 0x26;
constexpr unsigned kEndmask1 = 0x28;
constexpr unsigned kEndmask2 = 0x2A;
constexpr unsigned kEndmask3 = 0x2C;
constexpr unsigned kDstXInc = 0x2E;
constexpr unsigned kDstYInc = 0x30;
constexpr unsigned kDstAddrHigh = 0x32;
constexpr unsigned kDstAddrLow = 0x34;
constexpr unsigned kXCount = 0x36;
constexpr unsigned kYCount = 0x38;
constexpr unsigned kHop = 0x3A;
constexpr unsigned kOp = 0x3B;
constexpr unsigned kControl = 0x3C;
constexpr unsigned kSkew = 0x3D;

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
