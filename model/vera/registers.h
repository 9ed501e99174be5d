// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/common/integers.h"
#include "model/vera/generated/registers.h"
#include "model/vera/sprite.h"
#include "model/vera/timing.h"

namespace collide::vera {

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
