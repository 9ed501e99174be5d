// SPDX-License-Identifier: MIT
#pragma once

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
  void set_interlace(bool interlace) { interlace_ = interlace; }
  void run_to(Clock to);

  Position position() const { return {line_, clock_}; }
  /// The next swap begins a field,
  bool frame_due() const { return frame_due_; }
  /// the even one.
  bool even_next() const { return even_next_; }

 private:
  int last_line() const {
    return (interlace_ ? composite_timing::kLines480i : composite_timing::kLines240p) - 1;
  }
  int quiet_lines() const;
  void end_line();

  Clock now_;
  int line_ = 0;
  int clock_ = 0;
  bool interlace_ = true;
  bool odd_ = true;  // field by the line counter
  bool frame_due_ = false;
  bool even_next_ = false;
};

namespace vga_timing {
inline Position position(Clock since_reset) {
  const Clock since = since_reset + kFirstLine * kLineClocks;
  return {static_cast<int>(since / kLineClocks % kLines), static_cast<int>(since % kLineClocks)};
}
}  // namespace vga_timing

}  // namespace collide::vera
