// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::vera {

/// What drives the unit's pins in a clock. As it stands: nobody asks for anything.
struct Inputs {
  bool rst = false;
  bool hold = false;
  bool strobe = false;
  bool look = false;
  bool write = false;
  std::uint8_t reg = 0;  ///< 0..31
  std::uint8_t data = 0;
  bool ready = true;
  std::uint32_t vram_data = 0;  ///< where no word was asked for; the golden model has its own
  std::uint8_t wait_states = 0;
};

/// What the unit drives in a clock, by the names of its pins. All of it follows from the clocks
/// before.
struct Outputs {
  static constexpr int kNoMeaning = -1;

  std::uint8_t data = 0;
  int busy = 0;
  bool irq = false;

  bool vram_request = false;
  bool vram_write = false;
  std::uint8_t vram_bytes = 0;  ///< without meaning but in a write
  int vram_address = 0;         ///< of a word; without meaning in a layer's request
  std::uint32_t vram_data = 0;  ///< without meaning but in a write

  int picture = 0;  ///< without meaning in the first clock after a swap or reset
  bool interlaced = false;
  bool interlace = false;
  int line = 0;
  int clock = 0;
  int shown = 0;
  int scanline = 0;
  bool field = false;

  bool row_start = false;
  int row = 0;
  int t = 0;
  bool pixel = false;
  bool pixel_first = false;
  bool pixel_last = false;
  int pixel_column = 0;  ///< without meaning but with a pixel
  bool pixel_write = false;
  int pixel_cell = 0;  ///< {mask, Z, colour}; without meaning but where it is written
  std::uint8_t pixel_hit = 0;
  int working = 0;
  bool clear = false;
  int clear_index = 0;  ///< without meaning but while clearing
  bool swap = false;
  bool latch = false;
  std::uint8_t nibble = 0;
  std::uint8_t status = 0;
};

}  // namespace collide::vera
