// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "sim/tools/project.h"

namespace collide::flows {

/// How RTL uses `i_clk`, by what Verilator makes of it.
struct ClockUse {
  /// Where the level of the clock is data: a process that waits for an edge reads the clock, or
  /// what follows it without an edge. At the edge that value changes too, and which of the two
  /// comes first no language says; in hardware it is the level before. A gated clock is none: only
  /// edges of it are used. In one line that begins with the place; nothing if there is no such use.
  std::optional<std::string> as_data;
  /// A process waits for the falling edge of the clock, or of what follows it without an edge.
  bool falling_edge = false;
};
ClockUse clock_use(const tools::RtlUnit& unit);

/// Commands of Yosys that select as `clocked_otherwise`, in a flat design without registers in its
/// memories' reads, state that changes with something else than the rising edge of `i_clk`, and
/// what else the clock goes to.
extern const char* const kClockedOtherwise;

/// Whether the rising edge of `i_clk` is the only event of that RTL, and the clock nothing else to
/// it, by Yosys: then sim/units/direct_edge.h may evaluate it. Throws tools::ToolError if Yosys
/// does not read it.
bool has_one_clock(const tools::RtlUnit& unit);

}  // namespace collide::flows
