// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "model/vera/unit.h"

namespace collide::vera {

/// The composite timing, which runs whether it is shown or not: from the first clock of line 0 on,
/// in the tail of an odd field. A line that was last with the other setting of `interlace` is not,
/// and is followed by those up to 1023.
class CompositeTiming {
 public:
  /// In those after the swap the picture passes, two clocks a pixel.
  static constexpr int kPictureClocks = 1280;

  explicit CompositeTiming(Clock start = 0) : now_(start) {}

  /// In force from the clock that it was run to on.
  void set_interlace(Bool interlace) { interlace_ = interlace; }
  Bool interlace() const { return interlace_; }
  void run_to(Clock to);

  Position position() const { return {line_, clock_}; }
  /// The next swap begins a field,
  Bool frame_due() const { return frame_due_; }
  /// the even one.
  Bool even_next() const { return even_next_; }

 private:
  friend struct Inside;

  I32 last_line() const {
    return (interlace_ ? composite_timing::kLines480i : composite_timing::kLines240p) - 1;
  }
  I32 quiet_lines() const;
  void run_part(Clock to);
  void end_line();

  Clock now_;
  I32 line_ = 0;
  I32 clock_ = 0;
  Bool interlace_ = true;
  Bool odd_ = true;  // field by the line counter
  Bool frame_due_ = false;
  Bool even_next_ = false;
};

namespace vga_timing {
inline Position position(Clock since_reset) {
  const Clock since = since_reset + kFirstLine * kLineClocks;
  return {static_cast<I32>(since / kLineClocks % kLines), static_cast<I32>(since % kLineClocks)};
}
}  // namespace vga_timing

/// The lines of the picture, counted from swap to swap.
class PictureLines {
 public:
  /// An interlaced unit starts in the tail of an odd field.
  void restart(Bool interlaced);
  /// The buffers swap, and perhaps a frame or field begins, the even one or the odd one.
  void swap(const Registers& registers, Bool frame, Bool even);

  /// What is displayed, 524 and 523 before the first of one.
  I32 shown() const { return shown_; }
  /// To be displayed after the next swap.
  I32 next() const { return next_; }
  I32 field() const { return field_; }
  /// The line that began with the swap is the interrupt's.
  Bool irq() const { return irq_; }
  Lines seen() const;

 private:
  friend struct Inside;

  I32 next_ = 0;
  I32 shown_ = 0;
  I32 field_ = 0;
  Bool irq_ = false;
};

/// Clocks of a row that began so many clocks ago: all of them, or those that it may have.
inline Clock row_clock(Clock since_start) {
  return std::clamp<Clock>(since_start, 0, kLastRenderClock + 1);
}

/// Chooses the rows to render.
class RowChoice {
 public:
  void restart(Bool interlaced);
  /// Whether the line that begins renders a row.
  Bool choose(const Registers& registers, const PictureLines& lines);
  void begin_frame() { begun_ = false; }
  /// The row chosen last.
  I32 row() const { return scaled_ / kScaleOne; }

 private:
  friend struct Inside;
  /// Rows are counted in 1/128.
  static constexpr int kScaleOne = 128;

  Bool begun_ = false;  // the first of the frame has been chosen
  I32 scaled_ = 0;
};

}  // namespace collide::vera
