// SPDX-License-Identifier: MIT
#include "model/techniques/zone.h"

#include <algorithm>
#include <cstdint>

namespace collide::techniques {
namespace {

/// One axis: the length of the common part and where it begins in each interval.
struct Span {
  int length;
  int start1, start2;
};

/// 64-bit, so that coordinates at the ends of the range of int do not overflow.
std::optional<Span> overlap(std::int64_t at1, std::int64_t length1, std::int64_t at2,
                            std::int64_t length2) {
  const std::int64_t begin = std::max(at1, at2);
  const std::int64_t end = std::min(at1 + length1, at2 + length2);
  if (begin >= end) return std::nullopt;
  return Span{static_cast<int>(end - begin), static_cast<int>(begin - at1),
              static_cast<int>(begin - at2)};
}

}  // namespace

std::optional<Zone> intersect(const Rectangle& first, const Rectangle& second) {
  const auto x = overlap(first.x, first.width, second.x, second.width);
  const auto y = overlap(first.y, first.height, second.y, second.height);
  if (!x || !y) return std::nullopt;
  return Zone{x->length, y->length, x->start1, y->start1, x->start2, y->start2};
}

}  // namespace collide::techniques
