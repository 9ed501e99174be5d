// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace collide {

/// Input a user gave that cannot be used. The text is one line: place (file, line or field), what
/// is wrong, what was expected. The program prints it and exits with status 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& what) : std::runtime_error(what) {}
  InputError(const std::string& place, const std::string& what)
      : std::runtime_error(place + ": " + what) {}
};

}  // namespace collide
