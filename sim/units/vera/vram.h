// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/vera/sprite.h"
#include "sim/units/clocked.h"

namespace collide::vera {

/// The video RAM behind the unit's pins. A read is answered in the next clock; in one for which
/// no word was asked for it gives anything.
class OuterVram {
 public:
  /// The word that it gives then, unless another was set.
  static constexpr std::uint32_t kNobodyAsked = 0xA7C5'3E91;

  std::uint8_t& operator[](std::size_t address) { return bytes_[address]; }
  const std::uint8_t* data() const { return bytes_.data(); }

  /// One clock of the unit, in which it gives `anything` if no word was asked for. It takes what it
  /// is asked for if it is ready.
  template <class Model>
  void tick(Clocked<Model>& rtl, std::uint32_t anything = kNobodyAsked) {
    auto& pins = rtl.pins();
    pins.i_vram_data = answer(anything);
    if (pins.o_vram_request != 0 && pins.i_vram_ready != 0) {
      if (pins.o_vram_write != 0) {
        write(pins.o_vram_address, pins.o_vram_bytes, pins.o_vram_data);
      } else {
        read(pins.o_vram_address);
      }
    }
    rtl.tick();
  }

 private:
  /// The word that was asked for in the clock before, else `anything`.
  std::uint32_t answer(std::uint32_t anything) {
    if (!answers_) return anything;
    answers_ = false;
    return word_;
  }
  void read(std::size_t address) {
    const std::uint8_t* bytes = &bytes_[address * 4];
    answers_ = true;
    word_ = bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 |
            static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
  }
  void write(std::size_t address, unsigned lanes, std::uint32_t data) {
    for (unsigned lane = 0; lane < 4; ++lane) {
      if ((lanes >> lane & 1) != 0) {
        bytes_[address * 4 + lane] = static_cast<std::uint8_t>(data >> (8 * lane));
      }
    }
  }

  bool answers_ = false;
  std::uint32_t word_ = 0;
  std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(kVramBytes);
};

}  // namespace collide::vera
