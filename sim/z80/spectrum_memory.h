// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/z80/ula.h"

namespace collide::z80 {

/// A bus for `Core`: 64 KB of memory, and if `contended` the waiting for the ULA.
template <bool contended>
class SpectrumMemory {
 public:
  static constexpr bool kExact = contended;

  std::uint8_t fetch(std::uint16_t address, Clock clock) { return read(address, clock); }
  void refresh(std::uint16_t, Clock) {}
  std::uint8_t read(std::uint16_t address, Clock clock) {
    if constexpr (contended) held_ += Ula::memory(address, clock);
    return bytes[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) {
    if constexpr (contended) held_ += Ula::memory(address, clock);
    bytes[address] = value;
  }
  std::uint8_t in(std::uint16_t, Clock) { return 0xFF; }
  void out(std::uint16_t, std::uint8_t, Clock) {}
  std::uint8_t acknowledge(std::uint16_t, Clock) { return 0xFF; }
  void internal(std::uint16_t address, Clock clock, unsigned clocks) {
    if constexpr (contended) held_ += Ula::internal(address, clock, clocks);
  }
  unsigned stretch() {
    const unsigned held = held_;
    held_ = 0;
    return held;
  }

  std::array<std::uint8_t, 65536> bytes{};

 private:
  unsigned held_ = 0;
};

}  // namespace collide::z80
