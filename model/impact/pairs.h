// SPDX-License-Identifier: MIT
#pragma once

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
Box box_of(const Circle& circle);
inline Bool meet(const Box& a, const Box& b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/// Whether contacts of the one with the other are of interest to it.
inline Bool looks_for(const Descriptor& one, const Descriptor& other) {
  return (one.hits & other.is) != 0;
}

/// Of the list. It sorts by time, then by indices.
U32 record_of(const U32& t, const U32& i, const U32& j);

// A word of FIRST: kHasHit, the partner, the time; or 0.

inline Bool has_hit(const U32& word) {
  return (word & kHasHit) != 0;
}
/// With this contact. Partners come in the order of their indices: of equal times the lowest stays.
U32 earliest(const U32& word, const U32& partner, const U32& t);
/// Of an object with a contact.
U32 record_of_first(const U32& word, const U32& mover);

}  // namespace collide::impact
