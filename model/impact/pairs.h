// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "model/common/integers.h"
#include "model/impact/descriptor.h"
#include "model/impact/unit.h"

/// What the impact unit decides of objects and of pairs, apart from rule R.
namespace collide::impact {

/// Inclusive.
struct Box {
  I32 left, right, top, bottom;
};
/// What the circle sweeps.
inline Box box_of(const Circle& c) {
  return {std::min(c.from_x, c.to_x) - c.radius, std::max(c.from_x, c.to_x) + c.radius,
          std::min(c.from_y, c.to_y) - c.radius, std::max(c.from_y, c.to_y) + c.radius};
}
inline Bool meet(const Box& a, const Box& b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/// Whether contacts of the one with the other are of interest to it.
inline Bool looks_for(const Descriptor& one, const Descriptor& other) {
  return (one.hits & other.is) != 0;
}

/// Of the list. It sorts by time, then by indices.
inline U32 record_of(const U32& t, const U32& i, const U32& j) {
  return t << 14 | i << 7 | j;
}

// A word of FIRST: kHasHit, the partner, the time; or 0.

inline Bool has_hit(const U32& word) {
  return (word & kHasHit) != 0;
}
inline U32 time_of(const U32& word) {
  return word & 0x1FFFFU;
}
/// With this contact. Partners come in the order of their indices: of equal times the lowest stays.
inline U32 earliest(const U32& word, const U32& partner, const U32& t) {
  return !has_hit(word) || t < time_of(word) ? kHasHit | partner << 24 | t : word;
}
/// Of an object with a contact.
inline U32 record_of_first(const U32& word, const U32& mover) {
  return record_of(time_of(word), mover, word >> 24 & 0x7FU);
}

}  // namespace collide::impact
