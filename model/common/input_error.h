// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace collide {

/// The text with every control character as "\\x0A": names in a file may hold any.
inline std::string one_line(const std::string& text) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      line += c;
    } else {
      line += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return line;
}

/// Input a user gave that cannot be used. The text is one line: place (file, line or field), what
/// is wrong, what was expected. The program prints it and exits with status 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& what) : std::runtime_error(one_line(what)) {}
  InputError(const std::string& place, const std::string& what)
      : std::runtime_error(one_line(place + ": " + what)) {}
};

}  // namespace collide
