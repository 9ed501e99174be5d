// SPDX-License-Identifier: MIT
#include "sim/tools/packed.h"

#include <cstddef>

namespace collide::tools {
namespace {

void append(std::string& bytes, std::uint64_t value) {
  while (value >= 0x80) {
    bytes.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  bytes.push_back(static_cast<char>(value));
}

}  // namespace

std::string base64(const std::string& bytes) {
  static constexpr char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t k) {
      return i + k < bytes.size() ? std::uint32_t{static_cast<std::uint8_t>(bytes[i + k])} : 0;
    };
    const std::uint32_t group = at(0) << 16 | at(1) << 8 | at(2);
    for (unsigned k = 0; k < 4; ++k) {
      text += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

std::string packed(const std::vector<std::int64_t>& numbers) {
  std::string bytes;
  for (std::size_t i = 0; i < numbers.size();) {
    const std::int64_t value = numbers[i++];
    const auto twice = static_cast<std::uint64_t>(value) << 1;
    append(bytes, value < 0 ? ~twice : twice);
    if (value != 0) continue;
    const std::size_t first = i;
    while (i < numbers.size() && numbers[i] == 0) ++i;
    append(bytes, i - first);
  }
  return base64(bytes);
}

}  // namespace collide::tools
