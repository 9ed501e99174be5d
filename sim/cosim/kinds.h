// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace collide::cosim {

/// Whether a divergence of the unit or adapter can be of this kind (docs/reference/kinds.md):
/// what a checker compares, a rule of a port, or the way in which RTL ends the simulation.
bool is_kind_of(std::string_view unit, const std::string& kind);

}  // namespace collide::cosim
