// SPDX-License-Identifier: MIT
// Made from rtl/vera/vera.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::vera {

/// Byte offsets of registers.
constexpr std::uint8_t kAddrL = 0x00;
constexpr std::uint8_t kAddrM = 0x01;
constexpr std::uint8_t kAddrH = 0x02;
constexpr std::uint8_t kData0 = 0x03;
constexpr std::uint8_t kData1 = 0x04;
constexpr std::uint8_t kCtrl = 0x05;
constexpr std::uint8_t kIen = 0x06;
constexpr std::uint8_t kIsr = 0x07;
constexpr std::uint8_t kIrqLineL = 0x08;
constexpr std::uint8_t kScanline = 0x08;
constexpr std::uint8_t kDcVideo = 0x09;
constexpr std::uint8_t kDcHscale = 0x0A;
constexpr std::uint8_t kDcVscale = 0x0B;
constexpr std::uint8_t kDcBorder = 0x0C;
constexpr std::uint8_t kL0Config = 0x0D;
constexpr std::uint8_t kL0Mapbase = 0x0E;
constexpr std::uint8_t kL0Tilebase = 0x0F;
constexpr std::uint8_t kL0HscrollL = 0x10;
constexpr std::uint8_t kL0HscrollH = 0x11;
constexpr std::uint8_t kL0VscrollL = 0x12;
constexpr std::uint8_t kL0VscrollH = 0x13;
constexpr std::uint8_t kL1Config = 0x14;
constexpr std::uint8_t kL1Mapbase = 0x15;
constexpr std::uint8_t kL1Tilebase = 0x16;
constexpr std::uint8_t kL1HscrollL = 0x17;
constexpr std::uint8_t kL1HscrollH = 0x18;
constexpr std::uint8_t kL1VscrollL = 0x19;
constexpr std::uint8_t kL1VscrollH = 0x1A;
constexpr std::uint8_t kDcHstart = 0x09;
constexpr std::uint8_t kDcHstop = 0x0A;
constexpr std::uint8_t kDcVstart = 0x0B;
constexpr std::uint8_t kDcVstop = 0x0C;
constexpr std::uint8_t kFxCtrl = 0x09;
constexpr std::uint8_t kFxTilebase = 0x0A;
constexpr std::uint8_t kFxMapbase = 0x0B;
constexpr std::uint8_t kFxMult = 0x0C;
constexpr std::uint8_t kFxXIncrL = 0x09;
constexpr std::uint8_t kFxXIncrH = 0x0A;
constexpr std::uint8_t kFxYIncrL = 0x0B;
constexpr std::uint8_t kFxYIncrH = 0x0C;
constexpr std::uint8_t kFxXPosL = 0x09;
constexpr std::uint8_t kFxXPosH = 0x0A;
constexpr std::uint8_t kFxYPosL = 0x0B;
constexpr std::uint8_t kFxYPosH = 0x0C;
constexpr std::uint8_t kFxXPosS = 0x09;
constexpr std::uint8_t kFxYPosS = 0x0A;
constexpr std::uint8_t kFxPolyFillL = 0x0B;
constexpr std::uint8_t kFxPolyFillH = 0x0C;
constexpr std::uint8_t kFxCacheL = 0x09;
constexpr std::uint8_t kFxCacheM = 0x0A;
constexpr std::uint8_t kFxCacheH = 0x0B;
constexpr std::uint8_t kFxCacheU = 0x0C;
constexpr std::uint8_t kDcVer0 = 0x09;
constexpr std::uint8_t kDcVer1 = 0x0A;
constexpr std::uint8_t kDcVer2 = 0x0B;
constexpr std::uint8_t kDcVer3 = 0x0C;

/// Bits of ADDRx_H.
enum AddrxHBits : std::uint8_t {
  kAddress16 = 0x01,
  kDecrement = 0x08,
};

/// Bits of CTRL.
enum CtrlBits : std::uint8_t {
  kAddrsel = 0x01,
  kResets = 0x80,
};

/// Bits of IEN.
enum IenBits : std::uint8_t {
  kVsync = 0x01,
  kLine = 0x02,
  kSprcol = 0x04,
  kAflow = 0x08,
  kScanline8 = 0x40,
  kIrqline8 = 0x80,
};

/// Bits of DC_VIDEO.
enum DcVideoBits : std::uint8_t {
  k240p = 0x08,
  kLayer0Enable = 0x10,
  kLayer1Enable = 0x20,
  kSpritesEnable = 0x40,
  kField = 0x80,
};

/// Bits of L0_CONFIG.
enum L0ConfigBits : std::uint8_t {
  kBitmap = 0x04,
  kColours256 = 0x08,
};

/// Bits of L0_TILEBASE.
enum L0TilebaseBits : std::uint8_t {
  kTileWidth16 = 0x01,
  kTileHeight16 = 0x02,
};

/// What registers hold after a reset, of those that are not 0 then.
constexpr std::uint8_t kDcVideoReset = 0x08;
constexpr std::uint8_t kDcHscaleReset = 0x80;
constexpr std::uint8_t kDcVscaleReset = 0x80;
constexpr std::uint8_t kDcHstopReset = 0xA0;
constexpr std::uint8_t kDcVstopReset = 0xF0;
constexpr std::uint8_t kFxTilebaseReset = 0x30;
constexpr std::uint8_t kFxMultReset = 0x01;
constexpr std::uint8_t kFxXIncrLReset = 0x56;
constexpr std::uint8_t kFxXIncrHReset = 0x30;
constexpr std::uint8_t kFxYIncrHReset = 0x01;
constexpr std::uint8_t kFxXPosLReset = 0x56;
constexpr std::uint8_t kFxXPosHReset = 0x30;
constexpr std::uint8_t kFxYPosHReset = 0x01;
constexpr std::uint8_t kFxXPosSReset = 0x56;
constexpr std::uint8_t kFxYPosSReset = 0x30;
constexpr std::uint8_t kFxCacheLReset = 0x56;
constexpr std::uint8_t kFxCacheMReset = 0x30;
constexpr std::uint8_t kFxCacheUReset = 0x01;
constexpr std::uint8_t kDcVer0Reset = 0x56;
constexpr std::uint8_t kDcVer1Reset = 0x30;
constexpr std::uint8_t kDcVer3Reset = 0x01;

}  // namespace collide::vera
