// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/overlap/unit.h"

namespace collide::overlap {

/// Configuration of a run.
struct Setup {
  Parameters parameters;
  bool area = false;
  unsigned count = 0;
  std::uint32_t descriptors = 0;
  int origin_x = 0, origin_y = 0;
  unsigned columns = 0, rows = 0;
  std::uint32_t list = 0;
  unsigned list_lines = 0;
  unsigned sequence = 0;  ///< before START
};

/// The configuration into the registers, CONTROL apart.
void configure(Unit& unit, const Setup& setup);
/// What CONTROL is written with to start.
inline std::uint32_t start_bits(const Setup& setup) {
  return kStart | (setup.area ? kArea : 0U);
}

/// One access of the memory port.
struct Access {
  bool write;
  std::uint32_t address;
  std::uint32_t data;  ///< of writes

  friend bool operator==(const Access& a, const Access& b) {
    return a.write == b.write && a.address == b.address && a.data == b.data;
  }
};

/// The rules taken literally, pixel by pixel and all pairs by all: what an undisturbed run finds,
/// reads and writes.
struct Reference {
  struct Found {
    unsigned i, j;
    std::uint32_t record;
  };
  std::vector<Found> found;  ///< in the order of the list, as if it were endless
  std::vector<Access> reads;
  std::vector<Access> writes;
  unsigned stored = 0;
  bool overflow = false;
  Quantities quantities;
};

/// `words` is the memory, of a size that is a power of two. The list must not lie over masks.
Reference refer(const std::vector<std::uint32_t>& words, const Setup& setup);

}  // namespace collide::overlap
