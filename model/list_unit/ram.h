// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/list_unit/unit.h"

namespace collide::list_unit {

/// Plain memory, looked at in words of 32 bits. Addresses wrap at its size, a power of two of at
/// least 4 bytes.
class Ram : public Memory {
 public:
  Ram(std::uint32_t bytes, const MemoryPort& port);

  std::optional<std::uint32_t> read(std::uint32_t address) override;
  bool write(std::uint32_t address, std::uint32_t data) override;

  std::uint32_t bytes() const { return static_cast<std::uint32_t>(words_.size()) * 4; }
  std::uint32_t& word(std::uint32_t address) { return words_[address >> 2 & mask_]; }
  const std::vector<std::uint32_t>& words() const { return words_; }

  /// Accesses of the port's width at this address end in a bus error.
  void fail_at(std::uint32_t address) { failing_.push_back(address); }

 private:
  bool fails(std::uint32_t address) const;
  /// Bits by which a half at `address` is shifted within its word.
  unsigned shift(std::uint32_t address) const;

  std::vector<std::uint32_t> words_;
  std::uint32_t mask_;
  bool halves_;
  bool big_endian_;
  std::vector<std::uint32_t> failing_;
};

}  // namespace collide::list_unit
