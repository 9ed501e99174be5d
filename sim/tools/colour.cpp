// SPDX-License-Identifier: MIT
#include "sim/tools/colour.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

namespace collide::tools {
namespace {

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string painted(Colour colour, const std::string& text, std::FILE* file) {
  const std::string terminal = environment("TERM");
  const bool wanted = isatty(fileno(file)) != 0 && environment("NO_COLOR").empty() &&
                      !terminal.empty() && terminal != "dumb";
  return wanted ? fmt::format("\033[{}m{}\033[0m", static_cast<int>(colour), text) : text;
}

}  // namespace collide::tools
