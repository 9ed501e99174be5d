// SPDX-License-Identifier: MIT
#include "model/list_unit/ram.h"

#include <algorithm>

namespace collide::list_unit {

Ram::Ram(std::uint32_t bytes, const MemoryPort& port)
    : words_(bytes / 4),
      mask_(static_cast<std::uint32_t>(words_.size()) - 1),
      halves_(port.data_width == 16),
      big_endian_(port.big_endian) {}

bool Ram::fails(std::uint32_t address) const {
  return !failing_.empty() &&
         std::find(failing_.begin(), failing_.end(), address) != failing_.end();
}

unsigned Ram::shift(std::uint32_t address) const {
  return ((address & 2U) == 0) == big_endian_ ? 16 : 0;
}

std::optional<std::uint32_t> Ram::read(std::uint32_t address) {
  if (fails(address)) return std::nullopt;
  const std::uint32_t data = words_[address >> 2 & mask_];
  return halves_ ? data >> shift(address) & 0xFFFFU : data;
}

bool Ram::write(std::uint32_t address, std::uint32_t data) {
  if (fails(address)) return false;
  std::uint32_t& stored = word(address);
  if (!halves_) {
    stored = data;
  } else {
    const unsigned by = shift(address);
    stored = (stored & ~(0xFFFFU << by)) | (data & 0xFFFFU) << by;
  }
  return true;
}

}  // namespace collide::list_unit
