// SPDX-License-Identifier: MIT
#include "model/vera/display.h"

#include <algorithm>

namespace collide::vera {
namespace {

/// Half pixels are counted modulo this.
constexpr int kRound = 2048;

bool interlaced(const Registers& registers) {
  return registers.output >= 2;
}

}  // namespace

void Display::run(int clocks, bool pixels, const Registers& registers, LineBuffer& shown) {
  const int step = !pixels ? 0 : interlaced(registers) ? 1 : 2;
  // The clearing begins in the clock after this count.
  const int last = 2 * (kScreenColumns - 1) + (interlaced(registers) ? 1 : 0);
  while (clocks > 0) {
    // Up to where the count starts again, or to where clearing begins.
    const int round = step == 0 ? clocks : (kRound - half_pixels_ + step - 1) / step;
    int part = std::min(clocks, round);
    const int before = last - half_pixels_;
    const bool meets =
        step == 0 ? before == 0 : before >= 0 && before % step == 0 && before / step < part;
    if (meets) part = (step == 0 ? 0 : before / step) + 1;
    if (step > 0) scale(part, registers);
    clear(part, shown);
    if (meets) group_ = 0;
    half_pixels_ = (half_pixels_ + part * step) % kRound;
    clocks -= part;
  }
}

/// The pixels of clocks in which the count does not start again.
void Display::scale(int clocks, const Registers& r) {
  const int step = interlaced(r) ? 1 : 2;
  const int by = interlaced(r) ? r.hscale / 2 : r.hscale;
  const int left = kScreenColumns * kScaleOne - scaled_;
  if (by == 0 || left <= 0) return;
  // Clocks before the count reaches a pixel
  const auto before = [&](int pixel) {
    return std::clamp((2 * pixel - half_pixels_ + step - 1) / step, 0, clocks);
  };
  const int active = std::max(0, before(r.hstop) - before(r.hstart));
  scaled_ += std::min(active, (left + by - 1) / by) * by;
}

void Display::clear(int clocks, LineBuffer& shown) {
  if (group_ == kGroups) return;
  const int end = std::min(kGroups, group_ + clocks);
  shown.clear_columns(4 * group_, 4 * end);
  group_ = end;
}

}  // namespace collide::vera
