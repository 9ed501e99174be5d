// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace collide {

/// Bits of a register that are not compared, with the reason.
struct IgnoredBits {
  std::string name;  // of the register
  std::uint16_t mask = 0;
  std::string reason;
};

}  // namespace collide
