// SPDX-License-Identifier: MIT
#include "sim/units/vera/ignored_bits.h"

#include "model/common/input_error.h"

namespace collide::vera {

IgnoredBits::IgnoredBits(const std::vector<collide::IgnoredBits>& bits) {
  for (const collide::IgnoredBits& some : bits) {
    const auto found = find_register(some.name);
    if (!found) {
      throw InputError("register \"" + some.name + "\"",
                       "expected a register of VERA as docs/reference/vera.md names it");
    }
    if (some.mask > 0xFF) {
      throw InputError("register \"" + some.name + "\"", "has eight bits, expected a mask of them");
    }
    masks_.emplace_back(*found, static_cast<std::uint8_t>(some.mask));
  }
}

std::uint8_t IgnoredBits::of(std::uint8_t reg, int dcsel) const {
  std::uint8_t ignored = 0;
  for (const auto& [where, mask] : masks_) {
    if (where.is(reg, dcsel)) ignored |= mask;
  }
  return ignored;
}

}  // namespace collide::vera
