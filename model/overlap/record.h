// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::overlap {

/// A record of the list, as docs/reference/overlap.md has it.
struct ListRecord {
  std::uint8_t first, second;  ///< descriptors, the smaller number first
  // The first common pixel, from the corner of the first; or, in area mode, how many there are.
  std::uint8_t column;
  std::uint16_t row;
  std::uint16_t area;
};

inline ListRecord decode_record(std::uint32_t word) {
  return {static_cast<std::uint8_t>(word >> 24), static_cast<std::uint8_t>(word >> 16),
          static_cast<std::uint8_t>(word & 63), static_cast<std::uint16_t>(word >> 6 & 1023),
          static_cast<std::uint16_t>(word)};
}

}  // namespace collide::overlap
