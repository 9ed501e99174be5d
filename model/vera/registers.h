// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/common/integers.h"
#include "model/vera/sprite.h"
#include "model/vera/timing.h"

namespace collide::vera {

/// CPU-visible registers, by offset.
enum Register : std::uint8_t {
  kAddrL = 0,
  kAddrM = 1,
  kAddrH = 2,  ///< increment code in bits 7:4, decrement in bit 3, address bit 16 in bit 0
  kData0 = 3,
  kData1 = 4,
  kCtrl = 5,  ///< reset in bit 7, DCSEL in bits 6:1, ADDRSEL in bit 0
  kIen = 6,   ///< bit 7: IRQ line bit 8 (read: also bit 6, scan line bit 8)
  kIsr = 7,
  kIrqLineL = 8,   ///< write: IRQ line 7:0; read: scan line 7:0
  kDcVideo = 9,    ///< DCSEL 0 (bit 7 reads the field); DC_HSTART with DCSEL 1
  kDcHscale = 10,  ///< DCSEL 0; DC_HSTOP with DCSEL 1
  kDcVscale = 11,  ///< DCSEL 0; DC_VSTART with DCSEL 1
  kDcBorder = 12,  ///< DCSEL 0; DC_VSTOP with DCSEL 1
  kL0Config = 13,  ///< seven registers: CONFIG, MAPBASE, TILEBASE, HSCROLL_L, H, VSCROLL_L, H
  kL1Config = 20,  ///< the same of layer 1
};

/// Bits of IEN and ISR.
constexpr std::uint8_t kVsync = 1;
constexpr std::uint8_t kLine = 2;
constexpr std::uint8_t kSprcol = 4;
/// Of CTRL.
constexpr std::uint8_t kResetBit = 0x80;
/// Of DC_VIDEO.
constexpr std::uint8_t k240p = 8;

/// Registers of a layer, as L0_CONFIG to L0_VSCROLL_H hold them. Only what decides when a layer
/// fetches has an effect: `config` but for the map's size, bit 0 of `tile_base` and `hscroll`.
struct LayerSettings {
  Bool enable = false;  ///< in DC_VIDEO
  U8 config = 0;        ///< map height, width, 256 colours, bitmap, colour depth
  U8 map_base = 0;
  U8 tile_base = 0;  ///< bit 0: tiles of 16 pixels
  I32 hscroll = 0;   ///< 0..4095
  I32 vscroll = 0;   ///< 0..4095

  Bool bitmap() const { return (config & 4) != 0; }
  I32 depth() const { return config & 3; }  ///< 1, 2, 4, 8 bits a pixel
  Bool wide() const { return (tile_base & 1) != 0; }
};

/// Display settings, in lines and pixels (not in register encoding).
struct Registers {
  I32 vscale = 128;            ///< 0..255, 128 is one row a line
  I32 hscale = 128;            ///< 0..255
  I32 vstart = 0;              ///< 0..510, even
  I32 vstop = kVisibleLines;   ///< 0..510, even
  I32 hstart = 0;              ///< 0..1020, a multiple of 4
  I32 hstop = kScreenColumns;  ///< 0..1020, a multiple of 4
  I32 output = 1;         ///< 0 off, 1 VGA (both VGA timing), 2 composite, 3 RGB (both interlaced)
  Bool interlace = true;  ///< composite fields of 262.5 lines (480i), otherwise of 263 (240p)
  Bool sprites_enable = true;  ///< picture only
  U8 ien = 0;                  ///< bits 3:0
  I32 irq_line = 0;            ///< 0..511
  std::array<LayerSettings, 2> layers{};

  /// Composite or RGB.
  Bool interlaced() const { return output >= 2; }
};

}  // namespace collide::vera
