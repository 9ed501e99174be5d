// SPDX-License-Identifier: MIT
#include "model/impact/pairs.h"

#include <algorithm>

namespace collide::impact {
namespace {

U32 time_of(const U32& word) {
  return word & 0x1FFFFU;
}

}  // namespace

Box box_of(const Circle& c) {
  return {std::min(c.from_x, c.to_x) - c.radius, std::max(c.from_x, c.to_x) + c.radius,
          std::min(c.from_y, c.to_y) - c.radius, std::max(c.from_y, c.to_y) + c.radius};
}

U32 record_of(const U32& t, const U32& i, const U32& j) {
  return t << 14 | i << 7 | j;
}

U32 earliest(const U32& word, const U32& partner, const U32& t) {
  return !has_hit(word) || t < time_of(word) ? kHasHit | partner << 24 | t : word;
}

U32 record_of_first(const U32& word, const U32& mover) {
  return record_of(time_of(word), mover, word >> 24 & 0x7FU);
}

}  // namespace collide::impact
