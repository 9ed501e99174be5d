// SPDX-License-Identifier: MIT
#include "model/vera/raster.h"

#include <algorithm>

namespace collide::vera {
namespace {

using namespace composite_timing;

constexpr int kBeforeSwap = kSwapClock - 1;
constexpr int kLastClock = kLineClocks - 1;
constexpr int kBeforeEven = kEvenFirst - 1;
constexpr int kBeforeOdd = kOddFirst - 1;

}  // namespace

/// Lines from this one on in which nothing happens, but that a field due is begun.
int CompositeTiming::quiet_lines() const {
  for (const int line : {kBeforeEven, kEvenLast, kBeforeOdd, last_line()}) {
    if (line_ <= line) return line - line_;
  }
  return kCountedLines - line_;
}

void CompositeTiming::end_line() {
  const bool odd_ends = line_ == last_line();
  if (line_ == kBeforeEven || line_ == kBeforeOdd) {
    frame_due_ = true;
    even_next_ = odd_;
  }
  if (!interlace_ && line_ == kEvenLast) odd_ = false;
  if (odd_ends) odd_ = true;
  line_ = odd_ends ? 0 : (line_ + 1) % kCountedLines;
  clock_ = 0;
}

void CompositeTiming::run_to(Clock to) {
  while (now_ < to) {
    const Clock left = to - now_;
    if (clock_ == 0 && left >= kLineClocks) {
      const int lines = static_cast<int>(std::min<Clock>(left / kLineClocks, quiet_lines()));
      if (lines > 0) {
        frame_due_ = false;
        line_ = (line_ + lines) % kCountedLines;
        now_ += lines * kLineClocks;
        continue;
      }
    }
    const int event = clock_ <= kBeforeSwap  ? kBeforeSwap
                      : clock_ <= kHalfClock ? kHalfClock
                                             : kLastClock;
    if (left <= event - clock_) {
      clock_ += static_cast<int>(left);
      now_ = to;
      return;
    }
    now_ += event + 1 - clock_;
    clock_ = event + 1;
    if (event == kBeforeSwap) frame_due_ = false;
    if (event == kHalfClock && interlace_ && line_ == kEvenLast) odd_ = false;
    if (event == kLastClock) end_line();
  }
}

}  // namespace collide::vera
