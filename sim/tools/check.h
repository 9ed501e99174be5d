// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "model/common/input_error.h"

namespace collide::tools {

/// A check that failed, said in one line. The program prints it and exits with status 1.
class CheckError : public std::runtime_error {
 public:
  explicit CheckError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

/// A run that did nothing has shown nothing. `what` is what it should have done: "compared".
inline void require_some(std::uint64_t count, const std::string& what) {
  if (count == 0) throw CheckError("nothing was " + what);
}

}  // namespace collide::tools
