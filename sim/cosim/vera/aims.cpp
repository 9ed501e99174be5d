// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/aims.h"

#include <algorithm>

#include "model/vera/register_file.h"
#include "model/vera/timing.h"

namespace collide::vera {
namespace {

constexpr std::uint64_t kVgaLine = vga_timing::kLineClocks;
constexpr std::uint64_t kCompositeLine = composite_timing::kLineClocks;

unsigned video_of(bool composite, bool interlace, cosim::Draw& draw) {
  return (draw.byte() & ~(kCompositeBit | k240p)) | (composite ? kCompositeBit : 0) |
         (interlace ? 0U : unsigned{k240p});
}

/// A deed so many clocks after an event, or before.
Aim::Act near(std::uint64_t event, Deed deed, int clocks) {
  // A hold of one clock delays what follows.
  const int hold = deed == kHoldBegins && clocks < 0 ? 1 : deed == kHoldEnds && clocks > 0 ? -1 : 0;
  return {event + static_cast<std::uint64_t>(clocks + hold), deed, {}};
}

bool is_of_isr(Deed deed) {
  return deed == kReadsIsr || deed == kWritesIsr;
}

/// A deed near a latch or a swap, in the timing of `aim`.
void aim_at_event(Aim& aim, Deed deed, bool latch, unsigned distance, cosim::Draw& draw) {
  aim.what = "deed about an event";
  aim.interlace = draw.one_in(2);
  const std::uint64_t line = draw.up_to(24);
  aim.time = latch           ? LatchTimes(aim.composite, aim.interlace).first
             : aim.composite ? line * kCompositeLine + composite_timing::kSwapClock - 1
                             : (line + 1) * kVgaLine - 1;
  const bool resets = deed == kResetsByCtrl || deed == kResetsByPin;
  int clocks = 0;
  if (distance != kSameClock) {
    const bool far = distance == 0 || distance == 4;
    clocks = far ? draw.within(3, 9)
                 : draw.within(deed == kHoldEnds ? 2 : 1, resets || is_of_isr(deed) ? 1 : 2);
    if (distance < kSameClock) clocks = -clocks;
  }
  aim.acts = {near(aim.time, deed, clocks)};
  if (deed == kWritesVideo) aim.acts[0].data = video_of(aim.composite, aim.interlace, draw);
}

Aim about_an_event(unsigned number, cosim::Draw& draw) {
  Aim aim;
  const auto deed = static_cast<Deed>(number % kDeedCount);
  const bool latch = number / kDeedCount % 2 == 0;
  aim.composite = draw.one_in(is_of_isr(deed) ? 2 : latch ? 8 : 3);
  aim_at_event(aim, deed, latch, number / kDeedCount / 2, draw);
  return aim;
}

/// ISR is read or written near an event: another bin in either timing.
Aim about_isr(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.composite = number % 2 != 0;
  const Deed deed = number / 2 % 2 == 0 ? kReadsIsr : kWritesIsr;
  aim_at_event(aim, deed, number / 4 % 2 == 0, 1 + number / 8, draw);
  return aim;
}

/// A deed before or after a reset.
Aim about_a_reset(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.what = "deed about a reset";
  aim.composite = draw.one_in(3);
  aim.time = 900 + draw.up_to(4000);
  const auto deed = static_cast<Deed>(number % kDeedCount);
  const Deed reset = number / kDeedCount % 2 == 0 ? kResetsByPin : kResetsByCtrl;
  const bool before = number / kDeedCount / 2 == 0;
  aim.acts = {{aim.time, reset}};
  const Aim::Act act = near(aim.time, deed, before ? -draw.within(3, 8) : draw.within(3, 8));
  aim.acts.insert(before ? aim.acts.begin() : aim.acts.end(), act);
  return aim;
}

/// The output mode or interlacing changes in a part of the frame.
Aim about_a_switch(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.what = "timing switched";
  const unsigned to = number % 4;
  const unsigned odd = number / 4 % 2;
  const unsigned part = number / 8;
  aim.composite = to != 0;
  aim.interlace = to == 1 ? draw.one_in(2) : to != 3;
  const unsigned firsts[] = {0, 2, 478, 482, 522};
  const unsigned pairs[] = {0, draw.up_to(20), draw.up_to(1), draw.up_to(19), 0};
  const unsigned line = firsts[part] + 2 * pairs[part] + odd;
  aim.time = time_of_line(aim.composite, line) + 4 + draw.up_to(780);
  if (!aim.composite && part == 4 && odd == 0)
    aim.time -= (line + 1) * kVgaLine;  // It begins there
  const bool composite = to != 1;
  aim.acts = {{aim.time, kWritesVideo,
               video_of(composite, to == 0 || to == 1 ? draw.one_in(2) : to == 3, draw)}};
  return aim;
}

/// A start or stop has one bit set, and the beam comes by.
Aim about_a_bound(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.what = "bound";
  aim.composite = draw.one_in(4);
  I32 Registers::*const bounds[] = {&Registers::vstart, &Registers::vstop, &Registers::hstart,
                                    &Registers::hstop};
  const unsigned which = number / 8;
  aim.bound = bounds[which];
  aim.value = (which < 2 ? 2 : 4) << number % 8;
  if (which < 2) {
    constexpr int kNearest = 32;
    aim.frames = aim.value > kNearest ? 1 : 0;
    const auto lines = static_cast<std::uint64_t>(std::min<I32>(aim.value, kNearest) + 4);
    aim.time = lines * (aim.composite ? kCompositeLine : kVgaLine);
  } else {
    aim.time = draw.between(4, 10) * kVgaLine;
  }
  return aim;
}

/// Sprites meet on the row with which a field begins, in the first frames or some later.
Aim about_a_field(unsigned number, cosim::Draw& /*draw*/) {
  Aim aim;
  aim.what = "field begins";
  aim.bound = &Registers::vscale;
  aim.value = Registers().vscale;
  aim.composite = true;
  aim.interlace = number % 2 == 0;
  constexpr int kFrames[] = {1, 2, 6};
  aim.frames = kFrames[number / 2];
  return aim;
}

/// All registers are read, or written, in a timing.
Aim about_registers(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.what = "all registers";
  const unsigned timing = number / 2;
  aim.composite = timing != 0;
  aim.interlace = timing != 2;
  aim.time = 900 + draw.up_to(4000);
  aim.acts = {{aim.time, number % 2 == 0 ? kReadsAll : kWritesAll}};
  return aim;
}

/// SCANLINE is read in a line in which a bit of its number changes.
Aim about_a_line(unsigned number, cosim::Draw& draw) {
  Aim aim;
  aim.what = "line displayed";
  aim.interlace = draw.one_in(2);
  aim.time = time_of_line(false, 1U << number) + 4 + draw.up_to(780);
  aim.acts = {{aim.time, kReadsScanline}};
  return aim;
}

struct Recipe {
  unsigned count;
  Aim (*make)(unsigned number, cosim::Draw& draw);
};
constexpr Recipe kRecipes[] = {{kDeedCount * 2 * 5, about_an_event},
                               {kDeedCount * 2 * 2, about_a_reset},
                               {4 * 2 * 5, about_a_switch},
                               {4 * 8, about_a_bound},
                               {2 * 2 * 2 * 3, about_isr},
                               {2 * 3, about_registers},
                               {9, about_a_line},
                               {2 * 3, about_a_field}};

}  // namespace

std::uint64_t time_of_line(bool composite, unsigned line) {
  using namespace composite_timing;
  if (!composite) return (line + 1) * kVgaLine;
  return (line % 2 == 0 ? kEvenFirst : kOddFirst) * kCompositeLine +
         (1 + line / 2) * kCompositeLine + kSwapClock;
}

LatchTimes::LatchTimes(bool composite, bool interlace) {
  using namespace composite_timing;
  if (!composite) {
    first = (kVisibleLines + 1) * kVgaLine - 1;
    apart = vga_timing::kLines * kVgaLine;
  } else if (interlace) {
    first = kEvenLast * kCompositeLine + kHalfClock;
    apart = kLines480i * kCompositeLine / 2;
  } else {
    apart = kLines240p * kCompositeLine / 2;
    first = apart - 1;
  }
}

Aim aim_of(std::uint64_t number, cosim::Draw& draw) {
  unsigned all = 0;
  for (const Recipe& recipe : kRecipes) all += recipe.count;
  auto left = static_cast<unsigned>(number % all);
  const Recipe* recipe = kRecipes;
  for (; left >= recipe->count; ++recipe) left -= recipe->count;
  return recipe->make(left, draw);
}

}  // namespace collide::vera
