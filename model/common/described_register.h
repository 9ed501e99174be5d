// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace collide {

/// A register of a unit, or an array of them, as rtl/X/X.rdl describes it: a row of
/// model/X/generated/register_tables.h.
struct DescribedRegister {
  std::string_view name;
  unsigned offset;  ///< in bytes
  unsigned bytes;   ///< of a register
  int page;         ///< what chooses it among those that share the offset, -1: nothing
  unsigned count;   ///< of the array, 1 of what is none
  unsigned stride;  ///< bytes from one of these to the next
  unsigned words;   ///< registers that each of them is

  constexpr bool is_array() const { return count * words > 1; }
  /// Whether the byte at `at` is of it.
  constexpr bool has(unsigned at) const {
    return at >= offset && at < offset + (count - 1) * stride + words * bytes;
  }
};

/// Bits of a register that have a name.
struct DescribedField {
  std::string_view of;  ///< the register
  std::uint32_t mask;
  std::string_view name;
};

}  // namespace collide
