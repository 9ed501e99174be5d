// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/z80/ula.h"
#include "model/z80/virtual_bus.h"

namespace collide::z80 {

/// A bus for `Core`: 64 KB of memory, and if `contended` the waiting for the ULA.
template <bool contended>
class SpectrumMemory final : public VirtualBus<contended> {
 public:
  std::uint8_t read(std::uint16_t address, Clock clock) override {
    if constexpr (contended) held_ += Ula::memory(address, clock);
    return bytes[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) override {
    if constexpr (contended) held_ += Ula::memory(address, clock);
    bytes[address] = value;
  }
  void internal(std::uint16_t address, Clock clock, unsigned clocks) override {
    if constexpr (contended) held_ += Ula::internal(address, clock, clocks);
  }
  unsigned stretch() override {
    const unsigned held = held_;
    held_ = 0;
    return held;
  }

  std::array<std::uint8_t, 65536> bytes{};

 private:
  unsigned held_ = 0;
};

}  // namespace collide::z80
