// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/described_register.h"

namespace collide::list_unit {

/// Names of a unit's registers: those that all list units have, and its own.
class RegisterNames {
 public:
  /// Of kRegisters in model/X/generated/register_tables.h.
  template <std::size_t kCount>
  explicit RegisterNames(const DescribedRegister (&registers)[kCount])
      : begin_(registers), end_(registers + kCount) {}

  /// The offset of the register with that name: ID to CLOCKS.
  std::optional<unsigned> find(std::string_view name) const;
  /// All of them, in the order of offsets.
  std::vector<std::string_view> names() const;
  /// As jobs name it: "COUNT", or its offset if it has no name.
  std::string name_of(unsigned offset) const;
  /// In words: "COUNT", "TOUCHED, word 2", "PAIRS of 5, word 1", "register 0x0060".
  std::string describe(unsigned offset) const;

 private:
  const DescribedRegister* at(unsigned offset) const;

  const DescribedRegister* begin_;
  const DescribedRegister* end_;
};

}  // namespace collide::list_unit
