// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/cache/unit.h"

namespace collide::cache {

/// Tags, state and data of one 4 KB cache: 64 sets (physical address bits 9-4) of four lines of 16
/// bytes, one valid bit a line, one dirty bit a long word.
class Array040 {
 public:
  static constexpr unsigned kSets = 64;
  static constexpr unsigned kWays = 4;
  static constexpr unsigned kLines = kSets * kWays;

  struct Entry {
    std::uint32_t address = 0;  ///< of the line
    bool valid = false;
    std::uint8_t dirty = 0;  ///< bit i: long word i
    std::array<std::uint32_t, 4> data{};

    std::uint32_t& long_at(std::uint32_t at) { return data[at >> 2 & 3]; }
    const std::uint32_t& long_at(std::uint32_t at) const { return data[at >> 2 & 3]; }
    void mark_dirty(std::uint32_t at) {
      dirty = static_cast<std::uint8_t>(dirty | 1u << (at >> 2 & 3));
    }
  };

  /// `seed` (0 counts as 1) starts the pseudo-random choice of the line to replace.
  explicit Array040(std::uint32_t seed) : random_(seed == 0 ? 1 : seed) {}

  /// The valid line that `address` lies in, or null.
  Entry* find(std::uint32_t address);
  const Entry* find(std::uint32_t address) const;
  /// Where a new line goes: the first line of the set that is not valid, else one of the four by
  /// bits 9-8 of the next number of xorshift32 (13, 17, 5). The chip's own sequence is not
  /// documented.
  Entry& victim(std::uint32_t address);

  std::array<Entry, kLines>& entries() { return entries_; }
  const std::array<Entry, kLines>& entries() const { return entries_; }

 private:
  static unsigned first_of_set(std::uint32_t address) { return (address >> 4 & 63) * kWays; }

  std::array<Entry, kLines> entries_{};
  std::uint32_t random_;
};

}  // namespace collide::cache
