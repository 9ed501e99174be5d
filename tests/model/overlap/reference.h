// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/overlap/task.h"
#include "tests/model/list_unit/recorder.h"

namespace collide::overlap {

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
