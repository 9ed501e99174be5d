// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/vera/sprite.h"

namespace collide::vera {

/// The 128 KB of video RAM. Its first bytes are there a second time behind its last, as images run
/// on there, and there is room in front: sixteen bytes can be read from 15 before to 63 behind any
/// address.
class Vram {
 public:
  const std::uint8_t* data() const { return bytes_.data() + kFront; }
  std::uint8_t operator[](std::uint32_t address) const { return bytes_[kFront + address]; }
  void set(std::uint32_t address, std::uint8_t data) {
    bytes_[kFront + address] = data;
    if (address < kBehind) bytes_[kFront + kVramBytes + address] = data;
  }

 private:
  static constexpr std::uint32_t kFront = 16;
  static constexpr std::uint32_t kBehind = 64 + 16;
  std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(kFront + kVramBytes + kBehind);
};

}  // namespace collide::vera
