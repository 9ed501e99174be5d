// SPDX-License-Identifier: MIT
#include "model/impact/descriptor.h"

namespace collide::impact {
namespace {

std::uint32_t place(int x, int y) {
  return (static_cast<std::uint32_t>(y) & 0xFFFFU) << 16 |
         (static_cast<std::uint32_t>(x) & 0xFFFFU);
}
std::int16_t low(std::uint32_t word) {
  return static_cast<std::int16_t>(word & 0xFFFFU);
}
std::int16_t high(std::uint32_t word) {
  return static_cast<std::int16_t>(word >> 16);
}

}  // namespace

DescriptorWords encode(const Descriptor& d) {
  const Circle& c = d.circle;
  return {place(c.from_x, c.from_y), place(c.to_x, c.to_y),
          (d.enable ? 1U << 31 : 0U) | (d.separating ? 1U << 30 : 0U) |
              (static_cast<std::uint32_t>(c.radius) & 0x7FFFU),
          static_cast<std::uint32_t>(d.is) << 16 | d.hits};
}

Descriptor decode(const DescriptorWords& words) {
  Descriptor d;
  d.circle = {low(words[0]), high(words[0]), low(words[1]), high(words[1]),
              static_cast<std::int16_t>(words[2] & 0x7FFFU)};
  d.enable = (words[2] >> 31) != 0;
  d.separating = (words[2] >> 30 & 1U) != 0;
  d.is = static_cast<std::uint16_t>(words[3] >> 16);
  d.hits = static_cast<std::uint16_t>(words[3] & 0xFFFFU);
  return d;
}

}  // namespace collide::impact
