// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::tlm2 {

/// Logical addresses that stand for others, as a page table maps them.
struct AddressAlias {
  std::uint32_t at = 0;
  std::uint32_t to = 0;
  std::uint32_t bytes = 0;  ///< 0 for none
};

}  // namespace collide::tlm2
