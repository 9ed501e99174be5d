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

}  // namespace collide::overlap
