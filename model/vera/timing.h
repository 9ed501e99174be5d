// SPDX-License-Identifier: MIT
#pragma once

namespace collide::vera {

constexpr int kVisibleLines = 480;

/// VGA output. It begins with line 524 after a reset.
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
/// Buffers swap after this clock of a line.
constexpr int kSwapClock = 235;
}  // namespace composite_timing

}  // namespace collide::vera
