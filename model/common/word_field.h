// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide {

/// Bits of one of the words of a descriptor.
struct WordField {
  unsigned word;
  unsigned low;
  std::uint32_t mask;  ///< of its value

  template <class Words>
  auto of(const Words& words) const {
    return words[word] >> low & mask;
  }
  /// What the word has of it.
  template <class Value>
  Value with(const Value& value) const {
    return (value & mask) << low;
  }
};

}  // namespace collide
