// SPDX-License-Identifier: MIT
#include "model/overlap/descriptor.h"

namespace collide::overlap {

DescriptorWords encode(const Descriptor& d) {
  const auto half = [](int value) { return static_cast<std::uint32_t>(value) & 0xFFFFU; };
  const std::uint32_t flags =
      (d.enable ? 1U << 31 : 0U) | (d.vflip ? 1U << 30 : 0U) | (d.hflip ? 1U << 29 : 0U);
  return {half(d.y) << 16 | half(d.x),
          flags | ((d.height - 1) & 1023U) << 16 | (d.stride & 1023U) << 6 | ((d.width - 1) & 63U),
          d.mask & ~3U, static_cast<std::uint32_t>(d.is) << 16 | d.hits};
}

Descriptor decode(const DescriptorWords& words) {
  Descriptor d;
  d.y = static_cast<std::int16_t>(words[0] >> 16);
  d.x = static_cast<std::int16_t>(words[0] & 0xFFFFU);
  d.enable = (words[1] >> 31 & 1U) != 0;
  d.vflip = (words[1] >> 30 & 1U) != 0;
  d.hflip = (words[1] >> 29 & 1U) != 0;
  d.height = (words[1] >> 16 & 1023U) + 1;
  d.stride = words[1] >> 6 & 1023U;
  d.width = (words[1] & 63U) + 1;
  d.mask = words[2] & ~3U;
  d.is = static_cast<std::uint16_t>(words[3] >> 16);
  d.hits = static_cast<std::uint16_t>(words[3] & 0xFFFFU);
  return d;
}

}  // namespace collide::overlap
