// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/cache/unit.h"

namespace collide::cache {

/// Tags, valid bits and data of one 256-byte cache: 64 long words, direct mapped by logical address
/// bits 7-2. The four long words of a 68030 line share a tag; on the 68020 each has its own.
class Array030 {
 public:
  /// `tagged_fc`: the function code bits that are part of the tag.
  Array030(unsigned longs_per_tag, unsigned tagged_fc)
      : longs_per_tag_(longs_per_tag), tagged_fc_(tagged_fc) {}

  static constexpr unsigned index(std::uint32_t address) { return address >> 2 & 63; }

  bool holds(std::uint32_t address, unsigned fc) const {
    return valid(index(address)) && tag_of(index(address)) == tag(address, fc);
  }
  /// The same under any function code.
  bool holds_address(std::uint32_t address) const {
    return valid(index(address)) && ((tag_of(index(address)) ^ address) & ~0xFFu) == 0;
  }
  bool valid(unsigned entry) const { return (valid_ >> entry & 1) != 0; }
  std::uint32_t data(std::uint32_t address) const { return data_[index(address)]; }
  /// Address of the long word in an entry that is valid.
  std::uint32_t address(unsigned entry) const { return (tag_of(entry) & ~0xFFu) | entry << 2; }

  void set_data(std::uint32_t address, std::uint32_t value) { data_[index(address)] = value; }
  void enter(std::uint32_t address, unsigned fc, std::uint32_t value);
  /// Entries that lose their place when `address` is entered: those valid under the same tag field
  /// with another tag.
  std::uint64_t displaced_by(std::uint32_t address, unsigned fc) const;
  void drop(std::uint64_t entries) { valid_ &= ~entries; }

  unsigned lines() const { return 64 / longs_per_tag_; }
  Line line(unsigned number) const;

 private:
  std::uint32_t tag(std::uint32_t address, unsigned fc) const {
    return (address & ~0xFFu) | (fc & tagged_fc_);
  }
  std::uint32_t tag_of(unsigned entry) const { return tags_[entry / longs_per_tag_]; }

  unsigned longs_per_tag_;
  unsigned tagged_fc_;
  std::array<std::uint32_t, 64> tags_{};
  std::array<std::uint32_t, 64> data_{};
  std::uint64_t valid_ = 0;
};

}  // namespace collide::cache
