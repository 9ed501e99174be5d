// SPDX-License-Identifier: MIT
#pragma once

#include "model/vera/line_buffer.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// Display side of the line buffers: the column being shown, and the clearing behind it.
class Display {
 public:
  /// Runs through clocks in which pixels pass, in all of them, or in none. Half pixels are counted,
  /// two a clock in VGA timing, and one interlaced. `shown` is the buffer displayed.
  void run(int clocks, bool pixels, const Registers& registers, LineBuffer& shown);
  /// The buffers swap.
  void begin_line() { half_pixels_ = scaled_ = 0; }

  /// As it is in the clock that it was run to.
  int column() const { return scaled_ / kScaleOne; }

 private:
  static constexpr int kScaleOne = 128;
  /// Clocks, and groups of four columns, to be cleared.
  static constexpr int kGroups = kScreenColumns / 4;

  void scale(int clocks, const Registers& registers);
  void clear(int clocks, LineBuffer& shown);

  int half_pixels_ = 0;
  int scaled_ = 0;
  int group_ = kGroups;  // next to be cleared
};

}  // namespace collide::vera
