// SPDX-License-Identifier: MIT
#include "model/impact/descriptor.h"

namespace collide::impact {
namespace {

U32 place(const I16& x, const I16& y) {
  return (static_cast<U32>(y) & 0xFFFFU) << 16 | (static_cast<U32>(x) & 0xFFFFU);
}
I16 low(const U32& word) {
  return static_cast<I16>(word & 0xFFFFU);
}
I16 high(const U32& word) {
  return static_cast<I16>(word >> 16);
}

}  // namespace

DescriptorWords encode(const Descriptor& d) {
  const Circle& c = d.circle;
  return {place(c.from_x, c.from_y), place(c.to_x, c.to_y),
          (d.enable ? 1U << 31 : 0U) | (d.separating ? 1U << 30 : 0U) |
              (static_cast<U32>(c.radius) & 0x7FFFU),
          static_cast<U32>(d.is) << 16 | d.hits};
}

Descriptor decode(const DescriptorWords& words) {
  Descriptor d;
  d.circle = {low(words[0]), high(words[0]), low(words[1]), high(words[1]),
              static_cast<I16>(words[2] & 0x7FFFU)};
  d.enable = (words[2] >> 31) != 0;
  d.separating = (words[2] >> 30 & 1U) != 0;
  d.is = static_cast<U16>(words[3] >> 16);
  d.hits = static_cast<U16>(words[3] & 0xFFFFU);
  return d;
}

}  // namespace collide::impact
