// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/vera/register_names.h"
#include "sim/units/ignored_bits.h"

namespace collide::vera {

/// Bits of registers that are not compared when the CPU reads them.
class IgnoredBits {
 public:
  IgnoredBits() = default;
  /// Throws InputError for a register that VERA does not have, and for more bits than eight.
  explicit IgnoredBits(const std::vector<collide::IgnoredBits>& bits);

  bool empty() const { return masks_.empty(); }
  /// Those of register `reg` with that DCSEL.
  std::uint8_t of(std::uint8_t reg, int dcsel) const;

 private:
  std::vector<std::pair<NamedRegister, std::uint8_t>> masks_;
};

}  // namespace collide::vera
