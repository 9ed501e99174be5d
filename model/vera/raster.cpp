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

/// Lines are counted, and rows chosen, as at the end of a frame.
constexpr int kLastShown = vga_timing::kLines - 1;
constexpr int kTailShown = kVisibleLines - 1;  // interlaced, after a reset
/// Highest scan line that the register can show.
constexpr int kHighestScanLine = 511;

}  // namespace

I32 clocks_to_latch(Position from, const Raster& raster) {
  const I32 last = raster.line_clocks() - 1;  // Rule 21
  if (!raster.interlaced) return clocks_between(from, {kVisibleLines - 1, last}, raster);
  const Position even{kEvenLast, raster.interlace ? kHalfClock : last};  // Rule 27
  const Position odd{raster.lines() - 1, last};
  return std::min(clocks_between(from, even, raster), clocks_between(from, odd, raster));
}

I32 clocks_to_swap(Position from, const Raster& raster) {
  const I32 ahead = (raster.interlaced ? kBeforeSwap : vga_timing::kLineClocks - 1) - from.clock;
  return ahead < 0 ? ahead + raster.line_clocks() : ahead;  // Rule 26
}

/// Lines from this one on in which nothing happens, but that a field due is begun.
I32 CompositeTiming::quiet_lines() const {
  for (const I32& line : {I32(kBeforeEven), I32(kEvenLast), I32(kBeforeOdd), last_line()}) {
    if (line_ <= line) return line - line_;
  }
  return kCountedLines - line_;
}

void CompositeTiming::end_line() {
  const Bool odd_ends = line_ == last_line();
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
  while (now_ < to) run_part(to);
}

// One clock at least.
void CompositeTiming::run_part(Clock to) {
  const Clock left = to - now_;
  if (clock_ == 0 && left >= kLineClocks) {
    const auto lines = static_cast<I32>(std::min<Clock>(left / kLineClocks, quiet_lines()));
    if (lines > 0) {
      frame_due_ = false;
      line_ = (line_ + lines) % kCountedLines;
      now_ += lines * kLineClocks;
      return;
    }
  }
  const int event = clock_ <= kBeforeSwap  ? kBeforeSwap
                    : clock_ <= kHalfClock ? kHalfClock
                                           : kLastClock;
  if (left <= event - clock_) {
    clock_ += static_cast<I32>(left);
    now_ = to;
    return;
  }
  now_ += event + 1 - clock_;
  clock_ = event + 1;
  if (event == kBeforeSwap) frame_due_ = false;
  if (event == kHalfClock && interlace_ && line_ == kEvenLast) odd_ = false;
  if (event == kLastClock) end_line();
}

void PictureLines::restart(Bool interlaced) {
  shown_ = interlaced ? kTailShown : kLastShown;
  next_ = interlaced ? kTailShown + 2 : 0;
  field_ = interlaced ? 1 : 0;
  irq_ = false;
}

void PictureLines::swap(const Registers& r, Bool frame, Bool even) {
  // Of composite lines the lowest bit is not compared.
  irq_ = r.interlaced() ? next_ / 2 == r.irq_line / 2 : next_ == r.irq_line;  // Rule 6
  shown_ = next_;
  if (frame) {
    field_ = even ? 0 : 1;  // Rule 7
    next_ = r.interlaced() ? field_ : 0;
  } else {
    next_ = (next_ + (r.interlaced() ? 2 : 1)) % kCountedLines;
  }
}

Lines PictureLines::seen() const {  // Rule 5
  return {shown_, shown_ > kHighestScanLine ? kHighestScanLine : next_ & kHighestScanLine, field_};
}

void RowChoice::restart(Bool interlaced) {
  begun_ = interlaced;
  scaled_ = kVisibleLines * kScaleOne;
}

Bool RowChoice::choose(const Registers& r, const PictureLines& lines) {
  if (!begun_ && lines.next() >= r.vstart) {
    begun_ = true;
    scaled_ = r.interlaced() && lines.field() == 1 ? r.vscale : 0;
    return true;
  }
  if (row() < kVisibleLines && lines.shown() >= r.vstart && lines.shown() < r.vstop) {
    scaled_ += (r.interlaced() ? 2 : 1) * r.vscale;  // Rule 22
    return true;
  }
  return false;
}

}  // namespace collide::vera
