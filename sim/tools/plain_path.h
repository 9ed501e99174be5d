// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::tools {

/// Throws InputError at `place` if a name has a character that Verilator or a script of Yosys does
/// not take as part of a name: a blank, a quote, ";", "*". Letters of any language are fine.
void require_plain(const std::string& place, const std::string& name);

}  // namespace collide::tools
