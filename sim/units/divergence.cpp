// SPDX-License-Identifier: MIT
#include "sim/units/divergence.h"

#include <regex>

namespace collide {

std::string Divergence::without_numbers(const std::string& text) {
  static const std::regex kNumber(" ?\\(?\\b(0x[0-9A-Fa-f]+|[0-9]+)\\b\\)?");
  return std::regex_replace(text, kNumber, "");
}

}  // namespace collide
