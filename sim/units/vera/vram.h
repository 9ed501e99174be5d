// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/vera/sprite.h"
#include "sim/units/clocked.h"

namespace collide::vera {

/// The video RAM behind the unit's pins. It is always ready, and answers in the next clock.
class OuterVram {
 public:
  std::uint8_t& operator[](std::size_t address) { return bytes_[address]; }
  const std::uint8_t* data() const { return bytes_.data(); }
  /// What is read instead of what is there; none for the memory itself.
  void answer(std::optional<std::uint8_t> byte) { answer_ = byte; }

  /// One clock of the unit.
  template <class Model>
  void tick(Clocked<Model>& rtl) {
    auto& pins = rtl.pins();
    const bool asked = pins.o_vram_request != 0;
    const std::uint32_t word = asked ? access(pins) : 0;
    rtl.tick();
    if (asked) pins.i_vram_data = word;
  }

 private:
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
    return answer_ ? *answer_ * 0x01010101U
                   : bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 |
                         static_cast<std::uint32_t>(bytes[2]) << 16 |
                         static_cast<std::uint32_t>(bytes[3]) << 24;
  }

  std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(kVramBytes);
  std::optional<std::uint8_t> answer_;
};

}  // namespace collide::vera
