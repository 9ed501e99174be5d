// SPDX-License-Identifier: MIT
#include "sim/units/divergence.h"

#include <fmt/format.h>

#include <regex>

namespace collide {

std::string Divergence::without_numbers(const std::string& text) {
  static const std::regex kNumber(" ?\\(?\\b(0x[0-9A-Fa-f]+|[0-9]+)\\b\\)?");
  return std::regex_replace(text, kNumber, "");
}

std::string Divergence::sentence() const {
  return fmt::format("RTL and golden model differ: {} at clock {}: expected {}, got {}", what(),
                     clock_, expected_, actual_);
}

}  // namespace collide
