// SPDX-License-Identifier: MIT
#include "sim/tools/colour.h"

#include <fmt/format.h>
#include <unistd.h>

#include "sim/tools/places.h"

namespace collide::tools {

std::string painted(Colour colour, const std::string& text, std::FILE* file) {
  const std::string terminal = environment("TERM");
  const bool wanted = isatty(fileno(file)) != 0 && environment("NO_COLOR").empty() &&
                      !terminal.empty() && terminal != "dumb";
  return wanted ? fmt::format("\033[{}m{}\033[0m", static_cast<int>(colour), text) : text;
}

}  // namespace collide::tools
