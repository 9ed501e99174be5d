// SPDX-License-Identifier: MIT
#pragma once

namespace collide::vera {

constexpr int kVisibleLines = 480;
/// Rows that a frame can have, numbered from 0.
constexpr int kRowNumbers = 512;

/// VGA output. It begins with line 524 after a reset. Buffers swap at clock 0 of a line.
namespace vga_timing {
constexpr int kLineClocks = 800;
constexpr int kLines = 525;
constexpr int kFirstLine = kLines - 1;
/// In its last clock a frame of the renderer begins.
constexpr int kFrameLine = kLines - 2;
}  // namespace vga_timing

/// Composite output, the lines of both fields.
namespace composite_timing {
constexpr int kLineClocks = 1588;
constexpr int kLines480i = 525;
constexpr int kLines240p = 526;
/// Lines that can be counted, where there are not so many.
constexpr int kCountedLines = 1024;
/// Buffers swap at this clock of a line.
constexpr int kSwapClock = 236;
/// The last of a line's first half, in which the even field of 480i ends.
constexpr int kHalfClock = kLineClocks / 2 - 1;
/// In it the even field ends.
constexpr int kEvenLast = 262;
/// The first rows of a field are chosen in them.
constexpr int kEvenFirst = 21;
constexpr int kOddFirst = 284;
}  // namespace composite_timing

/// A row is rendered in the clocks t = 0, the second after the swap, to this one, unless buffers
/// swap before.
constexpr int kLastRenderClock = vga_timing::kLineClocks - 2;

}  // namespace collide::vera
