// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>

namespace collide::tools {

enum class Colour { kRed = 31, kGreen = 32 };

/// The text in that colour if the file is a terminal and the user does not object (NO_COLOR).
std::string painted(Colour colour, const std::string& text, std::FILE* file = stdout);

}  // namespace collide::tools
