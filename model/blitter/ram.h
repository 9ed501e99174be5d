// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/blitter/unit.h"
#include "model/common/integers.h"

namespace collide::blitter {

/// Plain memory without wait states. Addresses wrap at its size, a power of two of at least 2 bytes
/// and at most 16 MiB.
class Ram final : public Bus {
 public:
  explicit Ram(std::uint32_t bytes)
      : words_(bytes / 2), mask_(static_cast<std::uint32_t>(words_.size()) - 1) {}

  U16 read(U32 address) override { return words_[address >> 1 & mask_]; }
  void write(U32 address, U16 data) override { words_[address >> 1 & mask_] = data; }

  std::uint32_t bytes() const { return static_cast<std::uint32_t>(words_.size()) * 2; }
  Cells<U16>& words() { return words_; }
  const Cells<U16>& words() const { return words_; }

 private:
  Cells<U16> words_;
  std::uint32_t mask_;
};

}  // namespace collide::blitter
