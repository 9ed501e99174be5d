// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::impact {

/// A record of the list, as docs/reference/impact.md has it.
struct ListRecord {
  std::uint32_t t;             ///< in 65536ths of the motion
  std::uint8_t first, second;  ///< descriptors
};

inline ListRecord decode_record(std::uint32_t word) {
  return {word >> 14, static_cast<std::uint8_t>(word >> 7 & 127),
          static_cast<std::uint8_t>(word & 127)};
}

}  // namespace collide::impact
