// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/judge/ground_truth.h"

namespace collide::techniques {

/// The smaller index first.
inline IndexPair ordered(int a, int b) {
  return a < b ? IndexPair{a, b} : IndexPair{b, a};
}

/// The item of a pair under `by_pair`, and back.
inline std::uint32_t item_of(const IndexPair& pair, int objects) {
  return static_cast<std::uint32_t>(pair.first * objects + pair.second);
}
inline IndexPair pair_of(std::uint32_t item, int objects) {
  return {static_cast<int>(item) / objects, static_cast<int>(item) % objects};
}

}  // namespace collide::techniques
