// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <type_traits>

#include "model/vera/unit.h"

namespace collide::vera {

/// Display side of the line buffers: the column being shown, and the clearing behind it.
class Display {
 public:
  /// For those who do not look.
  struct Unseen {};

  /// Runs through clocks in which pixels pass, in all of them, or in none. Half pixels are counted,
  /// two a clock in VGA timing, and one interlaced. `shown` is the buffer displayed. Of every clock
  /// `see` is given the cell that is asked for in it and there in the next.
  template <class Buffer, class See = Unseen>
  void run(I32 clocks, Bool pixels, const Registers& registers, Buffer& shown, See see = {}) {
    const I32 step = !pixels ? 0 : registers.interlaced() ? 1 : 2;
    // The clearing begins in the clock after this count.
    const I32 last = 2 * (kScreenColumns - 1) + (registers.interlaced() ? 1 : 0);
    while (clocks > 0) {
      // Up to where the count starts again, or to where clearing begins.
      const I32 round = step == 0 ? clocks : (kRound - half_pixels_ + step - 1) / step;
      I32 part = std::min(clocks, round);
      const I32 before = last - half_pixels_;
      const Bool meets =
          step == 0 ? before == 0 : before >= 0 && before % step == 0 && before / step < part;
      if (meets) part = (step == 0 ? 0 : before / step) + 1;
      if constexpr (!std::is_same_v<See, Unseen>) look(part, step, registers, shown, see);
      if (step > 0) scale(part, registers);
      clear(part, shown);
      if (meets) group_ = 0;
      half_pixels_ = (half_pixels_ + part * step) % kRound;
      clocks -= part;
    }
  }
  /// The buffers swap.
  void begin_line() { half_pixels_ = scaled_ = 0; }

  /// Columns are cleared in the clock that it was run to, from four times this on.
  Bool clears() const { return group_ < kGroups; }
  I32 clear_group() const { return group_; }
  /// As it is in the clock that it was run to.
  I32 column() const { return scaled_ / kScaleOne; }
  /// The cell that is asked for in that clock, should the buffers swap then. A group that is being
  /// cleared is kept, but for the first, which may not have been read before.
  template <class Buffer>
  Cell crossing(const Buffer& shown) const {
    const Bool first = group_ == 0 && column() < 4;
    return first ? Cell{} : shown.cell(column());
  }

 private:
  friend struct Inside;
  static constexpr int kScaleOne = 128;
  /// Half pixels are counted modulo this.
  static constexpr int kRound = 2048;
  /// Clocks, and groups of four columns, to be cleared.
  static constexpr int kGroups = kScreenColumns / 4;

  /// The clocks, of those in which pixels pass, that come before the count reaches `pixel`.
  I32 clocks_before(I32 pixel, I32 clocks, I32 step) const {
    const I32 count = (2 * pixel - half_pixels_ + step - 1) / step;
    return count <= 0 ? I32(0) : count >= clocks ? clocks : count;
  }

  /// The pixels of clocks in which the count does not start again.
  void scale(I32 clocks, const Registers& r) {
    const I32 step = r.interlaced() ? 1 : 2;
    const I32 by = r.interlaced() ? r.hscale >> 1 : r.hscale;
    const I32 left = kScreenColumns * kScaleOne - scaled_;
    if (by == 0 || left <= 0) return;
    const I32 active = std::max<I32>(
        0, clocks_before(r.hstop, clocks, step) - clocks_before(r.hstart, clocks, step));
    // No further than to the first that is off the screen
    scaled_ += active * by < left + by ? active * by : (left + by - 1) / by * by;
  }

  /// What is asked for in these clocks, one by one, before they scale and clear.
  template <class Buffer, class See>
  void look(I32 clocks, I32 step, const Registers& r, const Buffer& shown, See& see) const {
    const I32 by = r.interlaced() ? r.hscale >> 1 : r.hscale;
    const I32 first = step > 0 ? clocks_before(r.hstart, clocks, step) : clocks;
    const I32 end = step > 0 ? clocks_before(r.hstop, clocks, step) : clocks;
    const Bool clearing = group_ < kGroups;
    I32 scaled = scaled_;
    for (I32 k = 0; k < clocks; ++k) {
      const I32 column = scaled / kScaleOne;
      // In this clock or before; what is below was cleared earlier, or in the other buffer.
      const Bool cleared =
          clearing && column >= 4 * group_ && column < 4 * std::min<I32>(kGroups, group_ + k + 1);
      see(cleared ? Cell{} : shown.cell(column));
      if (k >= first && k < end && column < kScreenColumns) scaled += by;
    }
  }

  template <class Buffer>
  void clear(I32 clocks, Buffer& shown) {
    if (group_ == kGroups) return;
    const I32 end = std::min<I32>(kGroups, group_ + clocks);
    shown.clear_columns(4 * group_, 4 * end);
    group_ = end;
  }

  I32 half_pixels_ = 0;
  I32 scaled_ = 0;
  I32 group_ = kGroups;  // next to be cleared
};

}  // namespace collide::vera
