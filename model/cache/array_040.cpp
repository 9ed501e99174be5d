// SPDX-License-Identifier: MIT
#include "model/cache/array_040.h"

namespace collide::cache {

const Array040::Entry* Array040::find(std::uint32_t address) const {
  const std::uint32_t line = address & ~15u;
  const Entry* const set = &entries_[first_of_set(address)];
  for (unsigned way = 0; way < kWays; ++way) {
    if (set[way].valid && set[way].address == line) return &set[way];
  }
  return nullptr;
}
Array040::Entry* Array040::find(std::uint32_t address) {
  return const_cast<Entry*>(static_cast<const Array040*>(this)->find(address));
}

Array040::Entry& Array040::victim(std::uint32_t address) {
  Entry* const set = &entries_[first_of_set(address)];
  for (unsigned way = 0; way < kWays; ++way) {
    if (!set[way].valid) return set[way];
  }
  random_ ^= random_ << 13;
  random_ ^= random_ >> 17;
  random_ ^= random_ << 5;
  return set[random_ >> 8 & 3];
}

}  // namespace collide::cache
