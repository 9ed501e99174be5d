// SPDX-License-Identifier: MIT
#include "model/cache/array_030.h"

namespace collide::cache {

void Array030::enter(std::uint32_t address, unsigned fc, std::uint32_t value) {
  const unsigned entry = index(address);
  drop(displaced_by(address, fc));
  tags_[entry / longs_per_tag_] = tag(address, fc);
  data_[entry] = value;
  valid_ |= std::uint64_t{1} << entry;
}

std::uint64_t Array030::displaced_by(std::uint32_t address, unsigned fc) const {
  const unsigned entry = index(address);
  if (tag_of(entry) == tag(address, fc)) return 0;
  const unsigned first = entry - entry % longs_per_tag_;
  return valid_ & ((std::uint64_t{1} << longs_per_tag_) - 1) << first;
}

Line Array030::line(unsigned number) const {
  const unsigned first = number * longs_per_tag_;
  Line line;
  line.address = address(first);
  line.fc = static_cast<std::uint8_t>(tags_[number] & 7);
  for (unsigned i = 0; i < longs_per_tag_; ++i) {
    if (valid(first + i)) line.valid = static_cast<std::uint8_t>(line.valid | 1u << i);
    line.data[i] = data_[first + i];
  }
  return line;
}

}  // namespace collide::cache
