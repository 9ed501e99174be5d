// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/blitter/unit.h"

namespace collide::blitter {

/// Plain memory without wait states. Addresses wrap at its size, a power of two of at least 2 bytes
/// and at most 16 MiB.
class Ram final : public Bus {
 public:
  explicit Ram(std::uint32_t bytes)
      : words_(bytes / 2), mask_(static_cast<std::uint32_t>(words_.size()) - 1) {}

  std::uint16_t read(std::uint32_t address) override { return words_[address >> 1 & mask_]; }
  void write(std::uint32_t address, std::uint16_t data) override {
    words_[address >> 1 & mask_] = data;
  }

  std::uint32_t bytes() const { return static_cast<std::uint32_t>(words_.size()) * 2; }
  std::vector<std::uint16_t>& words() { return words_; }
  const std::vector<std::uint16_t>& words() const { return words_; }

 private:
  std::vector<std::uint16_t> words_;
  std::uint32_t mask_;
};

}  // namespace collide::blitter
