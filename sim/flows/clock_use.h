// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "sim/tools/project.h"

namespace collide::flows {

/// Where the level of `i_clk` is data: a process that waits for an edge reads the clock, or what
/// follows it without an edge. At the edge that value changes too, and which of the two comes first
/// no language says; in hardware it is the level before. A gated clock is none: only edges of it
/// are used. In one line that begins with the place; nothing if there is no such use.
std::optional<std::string> clock_as_data(const tools::RtlUnit& unit);

}  // namespace collide::flows
