// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "model/m65c02/core.h"

namespace collide::m65c02 {

/// A bus with nothing on it but 64 KB of memory, or, in one page, whatever `device` does: it is
/// told of each access that is not a read without use, and says what is read.
template <bool exact>
class Memory {
 public:
  static constexpr bool kExact = exact;
  struct Access {
    std::uint16_t address;
    std::uint8_t value;
    bool write;
    Cycle kind;
    Clock clock;
  };

  std::array<std::uint8_t, 0x10000> bytes{};
  /// Told of every access, if there.
  std::function<void(const Access&)> watch;
  std::function<std::uint8_t(const Access&)> device;
  std::uint8_t device_page = 0;

  std::uint8_t read(std::uint16_t address, Cycle kind, Clock clock) {
    std::uint8_t value = bytes[address];
    if (device && address >> 8 == device_page && kind != Cycle::kInternal) {
      value = device({address, 0, false, kind, clock});
    }
    if (watch) watch({address, value, false, kind, clock});
    return value;
  }
  void write(std::uint16_t address, std::uint8_t value, Cycle kind, Clock clock) {
    bytes[address] = value;
    if (device && address >> 8 == device_page) device({address, value, true, kind, clock});
    if (watch) watch({address, value, true, kind, clock});
  }
  /// Clocks for which the next accesses are held up, which `watch` may set.
  unsigned stretch() {
    const unsigned clocks = held_up;
    held_up = 0;
    return clocks;
  }
  unsigned held_up = 0;
};

using ExactMemory = Memory<true>;
using FastMemory = Memory<false>;

}  // namespace collide::m65c02
