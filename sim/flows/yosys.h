// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/tools/project.h"

namespace collide::flows {

/// A path, macro or folder as a word of a script of Yosys: the text itself, since options know no
/// quotes. Every text that is not the program's own goes through this. Throws InputError for one
/// that would be read as several words, as another command or as a pattern.
std::string yosys_word(const std::string& text);

/// The same for several, with blanks between them.
std::string yosys_words(const std::vector<std::string>& texts);

/// The command that reads a unit's sources, with its macros and folders.
std::string read_verilog(const tools::RtlUnit& unit);

}  // namespace collide::flows
