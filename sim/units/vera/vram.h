// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/vera/sprite.h"
#include "sim/units/clocked.h"

namespace collide::vera {

/// The video RAM behind the unit's pins. It is always ready, and answers in the next clock; in one
/// for which nobody has asked it gives anything.
class OuterVram {
 public:
  std::uint8_t& operator[](std::size_t address) { return bytes_[address]; }
  const std::uint8_t* data() const { return bytes_.data(); }

  /// One clock of the unit.
  template <class Model>
  void tick(Clocked<Model>& rtl) {
    auto& pins = rtl.pins();
    const std::uint32_t word = pins.o_vram_request != 0 ? access(pins) : kNobodyAsked;
    rtl.tick();
    pins.i_vram_data = word;
  }

 private:
  static constexpr std::uint32_t kNobodyAsked = 0xA7C5'3E91;

  /// Does what is asked. Returns the word read.
  template <class Asked>
  std::uint32_t access(const Asked& pins) {
    std::uint8_t* bytes = &bytes_[std::size_t{pins.o_vram_address} * 4];
    if (pins.o_vram_write != 0) {
      for (unsigned lane = 0; lane < 4; ++lane) {
        if ((pins.o_vram_bytes >> lane & 1) != 0)
          bytes[lane] = static_cast<std::uint8_t>(pins.o_vram_data >> (8 * lane));
      }
    }
    return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 |
           static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
  }

  std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(kVramBytes);
};

}  // namespace collide::vera
